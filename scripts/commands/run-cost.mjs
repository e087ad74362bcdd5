import { readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * Measures a run. `measured(name, work)` does a part of it; `text()` lists the parts and the whole, a line each: elapsed minutes and, on
 * Linux, the CPU seconds of all programs that were started, in user and system mode.
 */
export function measureRun() {
  const since = { at: performance.now(), ticks: childTicks() };
  const parts = [];
  return {
    async measured(name, work) {
      const before = { at: performance.now(), ticks: childTicks() };
      try {
        return await work();
      } finally {
        parts.push(`${costSince(before)}  ${name}`);
      }
    },
    text: () => [...parts, `${costSince(since)}  in all`].join('\n'),
  };
}

function costSince({ at, ticks }) {
  const minutes = `${((performance.now() - at) / 60_000).toFixed(1).padStart(6)} minutes`;
  if (ticks === undefined) return minutes;
  const seconds = Math.round((childTicks() - ticks) / ticksPerSecond);
  return `${minutes}, ${String(seconds).padStart(5)} seconds of the processor`;
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
