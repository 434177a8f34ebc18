// The kernels of light, in the instructions that every processor has.

#define WIDTH 2
#define LEVEL_NAME(name) name##_baseline

#include "ColorPacket.h"
#include "PlanePacket.h"
#include "PolarPacket.h"
#include "RankLightPacket.h"
#include "SamplePacket.h"
#include "ScalePacket.h"
#include "ShadePacket.h"
#include "TapPacket.h"
