import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { type BackupRun, lastBackup, lastDrill, recordRun } from './backup-runs.ts';

function aRun(day: number, changes: Partial<BackupRun> = {}): BackupRun {
  const at = new Date(Date.UTC(2026, 10, day, 3)).toISOString();
  const contents = { bytes: 1_000, tables: 120, rows: 5_000, files: 3 };
  return {
    ...{ kind: 'backup', file: `mahalla-${day}.tar.gz`, startedAt: at, finishedAt: at, problem: null },
    ...{ isEncrypted: false, ...contents, ...changes },
  };
}

testWithDb(
  'the last backup and the last successful one are reported separately from drills',
  async ({ ctx: { db } }) => {
    expect(await lastBackup(db)).toEqual({ last: undefined, lastGood: undefined });
    const good = aRun(20);
    const failed = aRun(21, { problem: 'The disk is full.', file: null });
    const drill = aRun(22, { kind: 'drill' });
    for (const run of [good, failed, drill]) await recordRun(db, run);
    expect(await lastBackup(db)).toMatchObject({ last: failed, lastGood: good });
    expect(await lastDrill(db)).toMatchObject({ last: drill, lastGood: drill });
  },
);

testWithDb('runs older than 400 days are deleted', async ({ ctx: { db } }) => {
  await recordRun(db, aRun(1));
  await recordRun(db, aRun(1 + 401, { problem: 'The disk is full.' }));
  expect((await lastBackup(db)).lastGood).toBeUndefined();
});
