import { expect, test } from 'vitest';
import { backupHealth, bytesText, durationText, type RunState, serverHealth } from './operation.rules.ts';

const well = {
  freeBytes: 20e9,
  untriedSeconds: 0,
  failingServices: [],
  failingJobs: [],
  failingRows: 0,
  hasUntrustedProxy: false,
};

test('a healthy server states its free disk space', () => {
  expect(serverHealth(well)).toMatchObject({ tone: 'ok', detail: '20 GB free, nothing late' });
  expect(serverHealth({ ...well, freeBytes: null })).toMatchObject({ tone: 'ok', detail: 'Nothing is late' });
});

test.each([
  [{ untriedSeconds: 601, freeBytes: 1e6 }, 'bad', 'Background work has stopped'],
  [{ freeBytes: 50e6, failingServices: ['files'] }, 'bad', 'The disk is full'],
  [{ freeBytes: 0 }, 'bad', 'The disk is full'],
  [{ freeBytes: 1.5e9 }, 'warn', 'Only 1.5 GB left on the disk'],
  [{ hasUntrustedProxy: true, failingServices: ['files'] }, 'warn', 'All visitors have one address'],
  [{ failingServices: ['files'], failingJobs: ['a'] }, 'warn', 'An outside service is failing'],
  [{ failingJobs: ['a'] }, 'warn', 'A regular job failed'],
  [{ failingJobs: ['a', 'b'] }, 'warn', '2 regular jobs failed'],
  [{ failingRows: 1 }, 'warn', 'Regular jobs fail on one record'],
  [{ failingRows: 1200 }, 'warn', 'Regular jobs fail on 1,200 records'],
  [{ untriedSeconds: 600 }, 'ok', 'The server works'],
] as const)('%j is reported as %s: %s', (changes, tone, title) => {
  expect(serverHealth({ ...well, ...changes })).toMatchObject({ tone, title });
});

test('failing services are called by their names on screens', () => {
  expect(serverHealth({ ...well, failingServices: ['files', 'map', 'new'] }).detail).toContain(
    'File store, Map tiles, new.',
  );
});

const now = new Date('2026-11-21T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const none: RunState = { lastAt: null, lastGoodAt: null, problem: null };
const made = (hours: number): RunState => ({
  lastAt: hoursAgo(hours),
  lastGoodAt: hoursAgo(hours),
  problem: null,
});
const failed: RunState = { lastAt: hoursAgo(9), lastGoodAt: hoursAgo(33), problem: 'The disk is full.' };

test.each([
  ['that was made and restored', made(9), made(8), 'ok', 'Backup'],
  [
    'that failed last night, after one the night before',
    failed,
    made(32),
    'warn',
    'Last night’s backup failed',
  ],
  ['that could not be restored', made(9), { ...failed }, 'bad', 'The last backup could not be restored'],
  ['that is three days old', made(72), made(71), 'bad', 'The last backup is 3 days old'],
  ['that was never made', none, none, 'bad', 'There is no backup'],
  ['that has always failed', { ...failed, lastGoodAt: null }, none, 'bad', 'There is no backup'],
] as const)('health reports on a backup %s', (_, backup, drill, tone, title) => {
  const since = new Date(hoursAgo(100));
  expect(backupHealth({ backup, drill }, { now, since })).toMatchObject({ tone, title });
});

test('a missing backup is not reported on the first day', () => {
  const since = new Date(hoursAgo(2));
  expect(backupHealth({ backup: none, drill: none }, { now, since })).toBeNull();
});

test('durations and sizes are rounded to a few digits', () => {
  expect([5, 89, 90, 3600, 5400, 100_000, 400_000].map(durationText)).toEqual([
    ...['5 s', '89 s', '2 min', '60 min', '2 h', '28 h', '5 days'],
  ]);
  expect([0, 5_300_000, 640e6, 1.25e9, 12e9].map(bytesText)).toEqual([
    ...['0.0 MB', '5.3 MB', '640 MB', '1.3 GB', '12 GB'],
  ]);
});
