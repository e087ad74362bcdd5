import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 2 * 1024 ** 3;

/**
 * Creates the folder of a run, for its databases, data folders and browser profiles: in memory if there is room, because on many disks
 * copying a database takes ten times as long. Programs that inherit `env` keep their temporary files in it. `remove` removes it with
 * everything that stopped tests have left.
 */
export function createRunFolder(place = isMemoryUsable() ? memory : tmpdir()) {
  const path = mkdtempSync(join(place, 'mahalla-test-'));
  // PostgreSQL runs as another account if we are root, and must reach its files.
  chmodSync(path, 0o711);
  return {
    path,
    env: { TMPDIR: path },
    // A program that is being stopped may still write.
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }),
  };
}

function isMemoryUsable() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes && isTmpfsForPrograms(readFileSync('/proc/self/mounts', 'utf8'));
  } catch {
    // Not on Linux.
    return false;
  }
}

/** Whether /dev/shm is a tmpfs that lets programs run, as PostgreSQL's are copied there, from the text of /proc/self/mounts. */
export function isTmpfsForPrograms(mounts) {
  const lines = mounts.split('\n').map((line) => line.split(' '));
  // The last mount on a path hides those before it.
  const [, , type, options = ''] = lines.findLast(([, path]) => path === memory) ?? [];
  return type === 'tmpfs' && !options.split(',').includes('noexec');
}
