import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Takes a lock file that names this process. Throws when a living process holds it; one left by a killed process is
 * taken over. The start time stands beside the pid, for pids are used again.
 */
export function takeProcessLock(path: string): () => void {
  const mine = `${process.pid} ${startOf(process.pid)}`;
  try {
    writeFileSync(path, mine, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
    const held = readFileSync(path, 'utf8');
    if (isAlive(held)) {
      throw new Error(
        `The data folder is in use by process ${held.split(' ')[0]} (${path}). Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    writeFileSync(path, mine, { mode: 0o600 });
  }
  return () => rmSync(path, { force: true });
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

function isAlive(held: string): boolean {
  const [pidText, start] = held.split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return start === undefined || start === startOf(pid);
}

/** The kernel's start tick of a process, where there is a /proc; elsewhere a constant, so that the pid alone decides. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  } catch {
    return '0';
  }
}
