// Requests to the server that are not for tiles.

import { SILENCE } from "./tiles.js";

/** The server's answer to a request; throws an Error with its sentence for a refusal. */
export async function ask(path, options = {}) {
  const response = await fetch(path, options).catch(() => {
    throw new Error(SILENCE);
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.problem);
  return answer;
}

export const post = (path, order, headers = {}) => ask(path, { method: "POST", body: JSON.stringify(order), headers });

/** Posts what writes files, with the word that only pages of this server can read. */
export async function write(path, order) {
  const { token } = await ask("/token");
  return post(path, order, { "Fathom-Token": token });
}
