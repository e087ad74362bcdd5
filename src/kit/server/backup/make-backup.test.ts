import { expect, test } from 'vitest';
import { backupName, backupsToRemove, madeAt } from './make-backup.ts';

const day = 24 * 60 * 60 * 1000;
/** A Monday. */
const today = new Date('2026-11-23T03:15:00.250Z');
const nightly = { isEncrypted: false, isByHand: false };
const daysAgo = (days: number, hours = 0) =>
  backupName(new Date(today.getTime() - days * day - hours * 3_600_000), nightly);
const byHand = (days: number) =>
  backupName(new Date(today.getTime() - days * day), { isEncrypted: false, isByHand: true });
const rules = { daily: 7, weekly: 4, monthly: 12 };

test('a backup’s name contains its time and whether it is encrypted', () => {
  expect(backupName(today, { isEncrypted: true, isByHand: false })).toBe(
    'mahalla-2026-11-23T031500250Z.tar.gz.age',
  );
  expect(madeAt(backupName(today, { isEncrypted: true, isByHand: false }))).toEqual(today);
  expect(madeAt(backupName(today, nightly))).toEqual(today);
  for (const other of ['erased-accounts.txt', 'mahalla-2026-99-23T031500250Z.tar.gz', `${daysAgo(1)}.part`])
    expect(madeAt(other)).toBeUndefined();
});

test('two years of nightly backups are reduced to seven days, four weeks and twelve months', () => {
  const all = Array.from({ length: 730 }, (_, days) => daysAgo(days));
  const removed = new Set(backupsToRemove(all, rules));
  const kept = all.filter((name) => !removed.has(name)).map((name) => name.slice(8, 18));
  expect(kept).toEqual([
    ...['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17'],
    // Sundays, each the last day of its week; then the last days of months. This month’s and last Sunday’s are already in the list.
    ...['2026-11-15', '2026-11-08', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
    ...['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ]);
});

test('without monthly backups, none older than thirty days is kept', () => {
  for (let shift = 0; shift < 7; shift += 1) {
    const all = Array.from({ length: 100 }, (_, days) => daysAgo(days + shift));
    const removed = new Set(backupsToRemove(all, { ...rules, monthly: 0 }));
    const oldest = all.filter((name) => !removed.has(name)).at(-1) ?? '';
    expect(all.indexOf(oldest)).toBeLessThanOrEqual(30);
  }
});

test('the last backup of a day and the newest of all are kept, and other files are ignored', () => {
  const names = [daysAgo(0), daysAgo(0, 1), daysAgo(0, 2), 'erased-accounts.txt', 'notes.tar.gz'];
  expect(backupsToRemove(names, rules)).toEqual([daysAgo(0, 1), daysAgo(0, 2)]);
  expect(backupsToRemove(names, { daily: 0, weekly: 0, monthly: 0 })).toEqual([daysAgo(0, 1), daysAgo(0, 2)]);
});

test('a manual backup is named as such, does not replace a nightly one, and is removed after thirty days', () => {
  expect(byHand(0)).toBe('mahalla-2026-11-23T031500250Z-by-hand.tar.gz');
  expect(madeAt(byHand(0))).toEqual(today);
  const names = [byHand(0), daysAgo(0, 1), byHand(1), daysAgo(1), byHand(29), byHand(30)];
  expect(backupsToRemove(names, rules)).toEqual([byHand(30)]);
  expect(backupsToRemove([daysAgo(0), byHand(0), byHand(31)], { ...rules, daily: 1 })).toEqual([byHand(31)]);
});
