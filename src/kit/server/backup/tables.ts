import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '../db/columns.ts';
import { oneOf } from '../db/constraints.ts';

/** backup: an archive was made, or failed to be; drill: one was restored into an empty place and compared. */
export const backupRunKinds = ['backup', 'drill'] as const;

/** Each backup and each drill that has come to its end, for those who run the site. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: idColumn(),
    kind: text('kind', { enum: backupRunKinds }).notNull(),
    /** The archive's name in the folder of backups; null where none was made. */
    file: text('file'),
    startedAt: instantColumn('started_at').notNull(),
    finishedAt: instantColumn('finished_at').notNull(),
    /** What went wrong, in a sentence; null: nothing did. */
    problem: text('problem'),
    isEncrypted: boolean('is_encrypted').notNull(),
    /** Of the archive, and of what is in it. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    tables: integer('tables').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    files: integer('files').notNull(),
  },
  (table) => [
    oneOf('backup_runs_kind_known', table.kind, backupRunKinds),
    index('backup_runs_by_time').on(table.kind, table.finishedAt, table.id),
  ],
);
