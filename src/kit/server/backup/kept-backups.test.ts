import { expect, test } from 'vitest';
import { backupName, backupsToRemove, madeAt } from './kept-backups.ts';

const day = 24 * 60 * 60 * 1000;
/** A Monday. */
const today = new Date('2026-11-23T03:15:00.250Z');
const daysAgo = (days: number, hours = 0) =>
  backupName(new Date(today.getTime() - days * day - hours * 3_600_000), false);
const rules = { daily: 7, weekly: 4, monthly: 12 };

test('a backup’s name says when it was made and whether it is encrypted', () => {
  expect(backupName(today, true)).toBe('mahalla-2026-11-23T031500250Z.tar.gz.age');
  expect(madeAt(backupName(today, true))).toEqual(today);
  expect(madeAt(backupName(today, false))).toEqual(today);
  for (const other of ['erased-accounts.txt', 'mahalla-2026-99-23T031500250Z.tar.gz', `${daysAgo(1)}.part`])
    expect(madeAt(other)).toBeUndefined();
});

test('of two years of nightly backups, seven days, four weeks and twelve months stay', () => {
  const all = Array.from({ length: 730 }, (_, days) => daysAgo(days));
  const removed = new Set(backupsToRemove(all, rules));
  const kept = all.filter((name) => !removed.has(name)).map((name) => name.slice(8, 18));
  expect(kept).toEqual([
    ...['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17'],
    // Sundays, the last of their weeks; then the last days of months, this one’s and last Sunday’s being there already.
    ...['2026-11-15', '2026-11-08', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
    ...['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ]);
});

test('without months, nothing is older than thirty days', () => {
  for (let shift = 0; shift < 7; shift += 1) {
    const all = Array.from({ length: 100 }, (_, days) => daysAgo(days + shift));
    const removed = new Set(backupsToRemove(all, { ...rules, monthly: 0 }));
    const oldest = all.filter((name) => !removed.has(name)).at(-1) ?? '';
    expect(all.indexOf(oldest)).toBeLessThanOrEqual(30);
  }
});

test('of several on one day the last stays; the newest stays under any rule; other files are nobody’s', () => {
  const names = [daysAgo(0), daysAgo(0, 1), daysAgo(0, 2), 'erased-accounts.txt', 'notes.tar.gz'];
  expect(backupsToRemove(names, rules)).toEqual([daysAgo(0, 1), daysAgo(0, 2)]);
  expect(backupsToRemove(names, { daily: 0, weekly: 0, monthly: 0 })).toEqual([daysAgo(0, 1), daysAgo(0, 2)]);
});
