import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the process ids of the database’s main process and its children. */
export function databaseProcesses(dataDir: string): number[] {
  const main = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === main);
  return [main, ...children];
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

export function killAll(processes: readonly number[]): void {
  signalAll(processes, 'SIGKILL');
}

export function signalAll(processes: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has already ended.
    }
  }
}
