import { expect, test } from 'vitest';
import { fajrToMaghrib } from './timetable.rules.ts';
import type { ReadDay } from './timetable-cell.rules.ts';
import { asrChoice, type DayTime, planTimetable, printedSuhoorText } from './timetable-plan.rules.ts';
import type { WallTime } from './wall-clock.rules.ts';

const at = (time: string): WallTime => ({ time, dayOffset: 0 });
const aDay = (changes: Partial<ReadDay> = {}): ReadDay => ({
  row: 'row 2',
  date: '2027-02-01',
  begins: { asr: at('14:25'), asrHanafi: at('15:00') },
  jamaah: { asr: at('15:15') },
  ...changes,
});

test('a new day is added, and importing it again changes nothing', () => {
  const first = planTimetable([aDay()], [], 'standard');
  expect(first.reports.map(({ outcome }) => outcome)).toEqual(['add']);
  expect(first.writes).toEqual([
    { date: '2027-02-01', prayer: 'asr', begins: at('14:25'), jamaah: at('15:15') },
  ]);
  const second = planTimetable([aDay()], first.writes, 'standard');
  expect(second.reports.map(({ outcome }) => outcome)).toEqual(['unchanged']);
  expect(second.writes).toEqual([]);
  expect(second.confirmedDates).toEqual(['2027-02-01']);
});

test('a changed day is reported by prayer, with old and new times', () => {
  const stored: DayTime[] = [{ date: '2027-02-01', prayer: 'asr', begins: at('14:25'), jamaah: at('15:30') }];
  const plan = planTimetable([aDay()], stored, 'standard');
  expect(plan.reports[0]).toMatchObject({
    outcome: 'change',
    changes: [{ field: 'Asr jama‘ah', from: '15:30', to: '15:15' }],
  });
});

test('asr starts by the mosque’s opinion, unless its jama‘ah is before the second asr', () => {
  const begins = (day: ReadDay) => planTimetable([day], [], 'hanafi').writes[0]?.begins;
  expect(begins(aDay())).toEqual(at('15:00'));
  expect(begins(aDay({ jamaah: { asr: at('14:45') } }))).toEqual(at('14:25'));
  expect(begins(aDay({ begins: { asr: at('14:25') } }))).toEqual(at('14:25'));
});

test('a blank cell keeps the stored time, and a jama‘ah before its prayer is refused', () => {
  const stored: DayTime[] = [
    { date: '2027-02-01', prayer: 'isha', begins: at('18:20'), jamaah: at('19:45') },
  ];
  const kept = planTimetable([aDay({ begins: {}, jamaah: { isha: at('20:00') } })], stored, 'standard');
  expect(kept.writes).toEqual([
    { date: '2027-02-01', prayer: 'isha', begins: at('18:20'), jamaah: at('20:00') },
  ]);
  const before = planTimetable([aDay({ begins: {}, jamaah: { isha: at('18:00') } })], stored, 'standard');
  expect(before.writes).toEqual([]);
  expect(before.reports[0]).toMatchObject({ outcome: 'skip' });
});

test('a day with only sunrise is skipped', () => {
  const plan = planTimetable([aDay({ begins: { sunrise: at('07:30') }, jamaah: {} })], [], 'standard');
  expect(plan.reports[0]).toMatchObject({ outcome: 'skip', problems: [{ why: 'has no prayer times' }] });
});

test('the report says which of two asr columns is stored', () => {
  const columns = [
    { heading: 'Asr Mithl 1', aspect: 'begins', slot: 'asr' },
    { heading: 'Asr Mithl 2', aspect: 'begins', slot: 'asrHanafi' },
  ] as const;
  expect(asrChoice(columns, 'standard')).toEqual([
    'Asr: Asr Mithl 1 is stored and Asr Mithl 2 isn’t, because this mosque is set to Standard.',
  ]);
  expect(asrChoice(columns, 'hanafi')[0]).toContain('Asr Mithl 2 is stored');
  expect(asrChoice(columns.slice(0, 1), 'standard')).toEqual([]);
});

const printed = (...times: string[]) => times.map((time) => ({ printed: at(time), fajr: at('05:20') }));
const ten = { minutesBeforeFajr: 10, minutesAfterMaghrib: 0, isChosen: true };

test('a printed end of suhoor that the site doesn’t show is reported with how far it is from Fajr', () => {
  expect(printedSuhoorText('Sehri Ends', printed('05:10', '05:12'), fajrToMaghrib)).toEqual([
    'Sehri Ends: 8 to 10 minutes before Fajr begins, but this site shows suhoor as ending when Fajr begins. Set it under Ramadan and Eid, “Suhoor and iftar”.',
  ]);
  expect(printedSuhoorText('Sehri', printed('05:19'), ten)).toEqual([
    'Sehri: 1 minute before Fajr begins, but this site shows suhoor as ending 10 minutes before it. Set it under Ramadan and Eid, “Suhoor and iftar”.',
  ]);
});

test('a printed end of suhoor is the same as shown, later than Fajr, or not there at all', () => {
  expect(printedSuhoorText('Sehri', printed('05:10', '05:10'), ten)).toEqual([
    'Sehri: the same as this site shows on every day.',
  ]);
  expect(printedSuhoorText('Sehri', printed('05:10', '05:21'), ten)).toEqual([
    expect.stringMatching(/^Sehri: on some days later than the Fajr that this site shows\./),
  ]);
  expect(printedSuhoorText('Sehri', [], ten)).toEqual([]);
});
