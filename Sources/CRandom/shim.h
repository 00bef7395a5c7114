// getrandom(2), which the toolchain's own Glibc module leaves out.
#pragma once
#include <sys/random.h>
