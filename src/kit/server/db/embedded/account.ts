import { existsSync, readFileSync, statSync } from 'node:fs';
import { DataFolderError } from './data-folder-error.ts';

/** A system account, by its numbers. */
export type Account = { uid: number; gid: number };

/**
 * The account that PostgreSQL runs as: our own (undefined), but not root, which PostgreSQL refuses. Root starts it as the
 * owner of the cluster, and a new cluster as `postgres` or `nobody`. Throws DataFolderError where there is no such account.
 */
export function databaseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const found = accounts.find(([name]) => name === wanted);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new DataFolderError(
    'PostgreSQL can’t run as root, and this machine has no account named postgres or nobody. Start as an ordinary user, or set DATABASE_URL.',
  );
}
