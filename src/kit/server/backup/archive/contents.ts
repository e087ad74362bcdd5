import { z } from 'zod';

/*
 * An archive is a tar stream, compressed with gzip, and encrypted in the age format where there is a key: header.json first, then
 * each table in pieces, the site’s secret, the files, and manifest.json last, so that one that was cut short has none.
 */

export const headerName = 'header.json';
export const manifestName = 'manifest.json';
export const secretName = 'session-secret';

const sha256 = z.string().regex(/^[\da-f]{64}$/);
const count = z.int().min(0);

/** A migration that the database had run, as Drizzle writes it down. */
export type AppliedMigration = { hash: string; createdAt: number };

/** What stands first: by what it was made, and of which state of the database. */
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

/** Rows of a table, and the hash of all of them in the order of its key. */
export type TableSum = z.infer<typeof TableSum>;
export type FileSum = z.infer<typeof FileSum>;

/** What stands last: counts and hashes of everything before it. */
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
  /** Files that were removed between the snapshot of the database and the moment when they were to be read. */
  removedFiles: z.array(z.string()),
  /** The secret that was kept under DATA_DIR; null where the operator keeps it. */
  secret: z.object({ bytes: count, sha256 }).nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

/** 'tables/users/000001': the name of a piece of a table. */
export const pieceName = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, '0')}`;

/** The table of which an entry is a piece; undefined for any other entry. */
export function tableOfPiece(name: string): string | undefined {
  return /^tables\/([a-z\d_]+)\/\d{6,}$/.exec(name)?.[1];
}

/** 'files/photos/<id>.webp': the name of a file's entry. */
export const fileName = (key: string) => `files/${key}`;

/** The key of the file that an entry is; undefined for any other entry. */
export function keyOfFile(name: string): string | undefined {
  return name.startsWith('files/') ? name.slice('files/'.length) : undefined;
}
