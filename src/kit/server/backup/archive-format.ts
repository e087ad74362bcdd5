import { z } from 'zod';

/*
 * An archive is a tar stream, compressed with gzip, and encrypted in the age format if there is a key: header.json
 * first, then each table in pieces, the site's secret, the files, and manifest.json last, so that a truncated one has
 * none.
 */

export const headerName = 'header.json';
export const manifestName = 'manifest.json';
export const secretName = 'session-secret';

const sha256 = z.string().regex(/^[\da-f]{64}$/);
const count = z.int().min(0);

/** A migration that the database had run, as Drizzle records it. */
export type AppliedMigration = { hash: string; createdAt: number };

/** The first entry: what made the archive, and from which state of the database. */
export const Header = z.object({
  format: z.literal('mahalla backup 1'),
  version: z.string(),
  startedAt: z.iso.datetime(),
  migrations: z.array(z.object({ hash: sha256, createdAt: z.int() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })).min(1),
});
export type Header = z.infer<typeof Header>;

const TableSum = z.object({ name: z.string(), rows: count, bytes: count, sha256 });
const FileSum = z.object({ key: z.string(), bytes: count, sha256 });

/** The number of rows of a table, and the hash of all of them in the order of its key. */
export type TableSum = z.infer<typeof TableSum>;
export type FileSum = z.infer<typeof FileSum>;

/** The last entry: counts and hashes of everything before it. */
export const Manifest = z.object({
  tables: z.array(TableSum),
  sequences: z.array(
    z.object({
      name: z.string(),
      value: z
        .string()
        .regex(/^-?\d+$/)
        .nullable(),
    }),
  ),
  files: z.array(FileSum),
  /** Files that were removed after the snapshot of the database and before they were read. */
  removedFiles: z.array(z.string()),
  /** The secret that was stored under DATA_DIR; null if the operator keeps it, or if the archive isn't encrypted. */
  secret: z.object({ bytes: count, sha256 }).nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

/** 'tables/users/000001': the name of a piece of a table. */
export const pieceName = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, '0')}`;

/** Returns the table that an entry is a piece of; undefined for any other entry. */
export function tableOfPiece(name: string): string | undefined {
  return /^tables\/([a-z\d_]+)\/\d{6,}$/.exec(name)?.[1];
}

/** 'files/photos/<id>.webp': the name of a file's entry. */
export const fileName = (key: string) => `files/${key}`;

/** Returns the key of the file in an entry; undefined for any other entry. */
export function keyOfFile(name: string): string | undefined {
  return name.startsWith('files/') ? name.slice('files/'.length) : undefined;
}

/** Why a backup could not be made, read or restored, as a sentence for the operator. */
export class BackupError extends Error {}
