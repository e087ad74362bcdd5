import { expect, test } from 'vitest';
import type { BackupRun } from '#kit/server/backup/backup-runs.ts';
import { isBackupDue } from './nightly-backup.ts';

const dayUp = 24 * 3600;
const at = (text: string) => new Date(`2026-11-${text}:00Z`);

function aRun(text: string, problem: string | null = null): BackupRun {
  const finishedAt = at(text).toISOString();
  const contents = { bytes: 1, tables: 1, rows: 1, files: 1, isEncrypted: false };
  return { ...contents, kind: 'backup', file: null, startedAt: finishedAt, finishedAt, problem };
}

const good = (text: string) => ({ last: aRun(text), lastGood: aRun(text) });
const none = { last: undefined, lastGood: undefined };

test('a backup is due once a night between two and five', () => {
  expect(isBackupDue(good('22T02:05'), at('23T01:50'), dayUp)).toBe(false);
  expect(isBackupDue(good('22T02:05'), at('23T02:00'), dayUp)).toBe(true);
  expect(isBackupDue(good('23T02:05'), at('23T02:15'), dayUp)).toBe(false);
  expect(isBackupDue(good('23T02:05'), at('23T04:59'), dayUp)).toBe(false);
  expect(isBackupDue(good('23T02:05'), at('23T12:00'), dayUp)).toBe(false);
});

test('the hours are local, also in summer', () => {
  expect(isBackupDue(none, new Date('2026-06-10T01:30:00Z'), dayUp)).toBe(true);
  expect(isBackupDue(good('22T02:05'), new Date('2026-11-23T01:30:00Z'), dayUp)).toBe(false);
});

test('a machine that is off at night makes its backup by day', () => {
  expect(isBackupDue(good('22T02:05'), at('23T08:00'), dayUp)).toBe(false);
  expect(isBackupDue(good('22T02:05'), at('23T08:06'), dayUp)).toBe(true);
  expect(isBackupDue(none, at('23T12:00'), dayUp)).toBe(true);
});

test('a process that has just started waits before its first backup', () => {
  expect(isBackupDue(none, at('23T03:00'), 599)).toBe(false);
  expect(isBackupDue(none, at('23T03:00'), 600)).toBe(true);
  expect(isBackupDue(none, at('23T12:00'), 3599)).toBe(false);
});

test('a failed backup is repeated after an hour', () => {
  const failed = {
    last: aRun('23T02:10', 'There is no room left for the backup.'),
    lastGood: aRun('22T02:05'),
  };
  expect(isBackupDue(failed, at('23T03:05'), dayUp)).toBe(false);
  expect(isBackupDue(failed, at('23T03:10'), dayUp)).toBe(true);
});
