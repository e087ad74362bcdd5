import { expect, test } from 'vitest';
import { openReminders } from './fast-reminder.rules.ts';

const moment = new Date('2026-02-20T17:26:00Z');
const at = (minutes: number, seconds = 0) => new Date(moment.getTime() + minutes * 60_000 + seconds * 1000);
const minutesOpen = (kind: 'suhoor' | 'iftar', now: Date) =>
  openReminders(kind, moment, now).map(({ minutes }) => minutes);

test('suhoor reminders are open from their minutes before the end of suhoor until the end', () => {
  expect(minutesOpen('suhoor', at(-60, -1))).toEqual([]);
  expect(minutesOpen('suhoor', at(-60))).toEqual([60]);
  expect(minutesOpen('suhoor', at(-20))).toEqual([20, 30, 45, 60]);
  expect(minutesOpen('suhoor', at(0, -1))).toEqual([10, 20, 30, 45, 60]);
  expect(minutesOpen('suhoor', at(0))).toEqual([]);
});

test('the reminder at iftar time stays open for two minutes; earlier ones close at iftar', () => {
  expect(minutesOpen('iftar', at(-5))).toEqual([5, 10, 15]);
  expect(minutesOpen('iftar', at(0))).toEqual([0]);
  expect(minutesOpen('iftar', at(2, -1))).toEqual([0]);
  expect(minutesOpen('iftar', at(2))).toEqual([]);
  expect(openReminders('iftar', moment, at(-1)).map(({ closesAt }) => closesAt)).toEqual([
    moment,
    moment,
    moment,
  ]);
});
