/* In Debian's emscripten a time has 32 bits, in Pyodide 64: what tells times asks Pyodide's clock. */

struct moment { long long seconds; long nanoseconds; };
struct time { long seconds; long microseconds; };
struct usage { struct time user, system; long rest[14]; };
int clock_gettime(int clock, struct moment *told);

#define OWN __attribute__((visibility("hidden")))
enum { WALL, MONOTONIC };

static struct time told_by(int clock) {
    struct moment now;
    clock_gettime(clock, &now);
    return (struct time){(long)now.seconds, now.nanoseconds / 1000};
}

OWN long time(long *told) {
    long now = told_by(WALL).seconds;
    if (told) *told = now;
    return now;
}

OWN int gettimeofday(struct time *told, void *zone) {
    *told = told_by(WALL);
    return 0;
}

OWN int getrusage(int who, struct usage *told) {
    *told = (struct usage){.user = told_by(MONOTONIC)};
    return 0;
}
