import { readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100;

/** Formats how long a run took: elapsed minutes and, on Linux, the CPU seconds in user and system mode. */
export function costText(milliseconds, ticks = childTicks()) {
  const minutes = `${(milliseconds / 60_000).toFixed(1)} minutes`;
  return ticks === undefined
    ? minutes
    : `${minutes}, ${Math.round(ticks / ticksPerSecond)} seconds of the processor`;
}

/** Returns the CPU ticks of all child processes that have ended, with their own children; undefined on other systems than Linux. */
function childTicks() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The program’s name, in brackets, may contain spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0);
  } catch {
    return undefined;
  }
}
