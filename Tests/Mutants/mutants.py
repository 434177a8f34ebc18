#!/usr/bin/env python3
"""Proves that tests can fail: makes the small wrong changes of mutants.txt and reports those that no test notices.

Building once for each would take hours. So all are written into a copy of the package at once, each as a choice at
run time by the variable MUTANT, the tests are built once, and run once for each mutant, without any for comparison.

usage: mutants.py [--tree FOLDER] [--jobs N] [--list] [NUMBER ...]
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve()
PACKAGE = HERE.parents[2]
SWITCH = """import Foundation

/// The wrong change that is in force, by its number; 0 for none.
package enum Mutant {
  private static let number = ProcessInfo.processInfo.environment["MUTANT"].flatMap { Int($0) } ?? 0

  package static func isOn(_ other: Int) -> Bool { number == other }
}
"""


class Mutant:
    """One block of mutants.txt."""

    def __init__(self, number, block):
        self.number = number
        self.file, self.tests = block[0].split(" ")
        parts = {mark: "\n".join(line[2:] for line in block[1:] if line[0] == mark) for mark in "-+<>~"}
        on = f"Mutant.isOn({number})"
        if parts["~"]:
            self.original, self.choice = parts["-"], parts["~"].replace("MUTANT", on)
        elif parts["-"]:
            self.original = parts["-"]
            self.choice = f"if {on} {{ {parts['+']} }} else {{ {self.original} }}"
        else:
            self.original = parts["<"]
            self.choice = f"({on} ? ({parts['>']}) : ({self.original}))"
        self.title = "\n".join(block[1:])


def read_mutants():
    blocks, block = [], []
    for line in (HERE.parent / "mutants.txt").read_text().splitlines() + [""]:
        if line.startswith("#"):
            continue
        if line:
            block.append(line)
        elif block:
            blocks.append(block)
            block = []
    return [Mutant(number, block) for number, block in enumerate(blocks, 1)]


def mutated_sources(mutants):
    """The text of each file with all its mutants."""
    texts = {}
    for mutant in mutants:
        text = (PACKAGE / mutant.file).read_text()
        if (count := text.count(mutant.original)) != 1:
            sys.exit(f"{mutant.file} has {count} times, not once:\n{mutant.title}")
        texts.setdefault(mutant.file, []).append((text.index(mutant.original), mutant))
    for file, places in texts.items():
        text = (PACKAGE / file).read_text()
        for place, mutant in sorted(places, key=lambda pair: -pair[0]):
            end = place + len(mutant.original)
            if text[place:end] != mutant.original:
                sys.exit(f"{file}: two mutants overlap:\n{mutant.title}")
            text = text[:place] + mutant.choice + text[end:]
        if "import FathomNumbers" not in text and not file.startswith("Sources/Numbers/"):
            text = "import FathomNumbers\n" + text
        texts[file] = text
    return texts


def write_tree(tree, mutants):
    """The package with all mutants, only the tests that they need. Files that are the same keep their time."""
    changed = mutated_sources(mutants)
    changed["Sources/Numbers/Mutant.swift"] = SWITCH
    names = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=PACKAGE, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    suites = {suite for mutant in mutants for suite in mutant.tests.split("|")}
    # Those in the folder of the tests that are none.
    needed = set(re.findall(r'path: "Tests/(\w+)"', (PACKAGE / "Package.swift").read_text()))
    for name in names:
        if name.startswith("Tests/") and name.endswith(".swift") and (PACKAGE / name).exists():
            if suites & set(re.findall(r"struct (\w+)", (PACKAGE / name).read_text())):
                needed.add(name.split("/")[1])
    kept = set()
    for name in names:
        source = PACKAGE / name
        if not source.is_file() or name.startswith("Tests/") and name.split("/")[1] not in needed:
            continue
        kept.add(name)
        data = changed[name].encode() if name in changed else source.read_bytes()
        if name == "Package.swift":
            data = without_tests(data.decode(), needed).encode()
        write(tree / name, data)
    write(tree / "Sources/Numbers/Mutant.swift", SWITCH.encode())
    kept.add("Sources/Numbers/Mutant.swift")
    for folder in ["Sources", "Tests", "Fuzzing"]:
        for path in (tree / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(tree)) not in kept:
                path.unlink()


def write(path, data):
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def without_tests(package, needed):
    """The package's description without the targets of other tests."""
    package = re.sub(
        r'^    tests\("(\w+)".*\n', lambda m: m[0] if m[1] + "Tests" in needed else "", package, flags=re.M
    )
    return re.sub(
        r'^    \.testTarget\(\n      name: "(\w+)",\n(.*\n)*?    \),\n',
        lambda m: m[0] if m[1] in needed else "",
        package,
        flags=re.M,
    )


def build(tree):
    # As `make test` does; listing the tests builds them.
    command = ["swift", "test", "list", "-c", "release", "--disable-testable-imports"]
    if subprocess.run(command, cwd=tree, stdout=subprocess.DEVNULL).returncode != 0:
        sys.exit("The tests with all mutants do not build.")
    paths = list((tree / ".build/release/").glob("*PackageTests.xctest"))
    return paths[0]


def run(program, tree, number, tests):
    """Whether the tests pass with a mutant; a run that hangs fails."""
    command = [str(program), "--testing-library", "swift-testing", "--filter", rf"\.({tests})/"]
    try:
        outcome = subprocess.run(
            command, cwd=tree, env=os.environ | {"MUTANT": str(number)}, capture_output=True, timeout=300
        )
    except subprocess.TimeoutExpired:
        return False, ""
    output = outcome.stdout.decode(errors="replace") + outcome.stderr.decode(errors="replace")
    if number == 0 and not re.search(r"Test run with [1-9]", output):
        sys.exit(f"No test is named {tests}:\n{output[-2000:]}")
    return outcome.returncode == 0, output


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tree", type=pathlib.Path, default=PACKAGE / ".build/mutants")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="checks mutants.txt and prints it with numbers")
    parser.add_argument("--no-build", action="store_true", help="takes the tests as they were built last")
    parser.add_argument("numbers", type=int, nargs="*")
    options = parser.parse_args()
    mutants = read_mutants()
    mutated_sources(mutants)
    if options.list:
        for mutant in mutants:
            print(f"{mutant.number}. {mutant.file}\n{mutant.title}\n")
        return
    tree = options.tree.resolve()
    if not options.no_build:
        write_tree(tree, mutants)
    program = build(tree) if not options.no_build else next((tree / ".build/release/").glob("*PackageTests.xctest"))
    chosen = [mutant for mutant in mutants if mutant.number in options.numbers or not options.numbers]
    living = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        suites = sorted({mutant.tests for mutant in chosen})
        for tests, (passed, output) in zip(suites, pool.map(lambda tests: run(program, tree, 0, tests), suites)):
            if not passed:
                sys.exit(f"Without a mutant {tests} must pass:\n{output[-3000:]}")
        results = pool.map(lambda mutant: run(program, tree, mutant.number, mutant.tests)[0], chosen)
        for mutant, passed in zip(chosen, results):
            print(f"{mutant.number:3} {'LIVES' if passed else 'dies '} {mutant.file}", flush=True)
            if passed:
                living.append(mutant)
    for mutant in living:
        print(f"\n{mutant.number}. {mutant.file}, {mutant.tests}\n{mutant.title}")
    print(f"\n{len(chosen)} mutants, {len(living)} live.")
    sys.exit(1 if living else 0)


if __name__ == "__main__":
    main()
