import { expect } from 'vitest';
import { prayers } from '#features/mosques/prayer-times/prayer.rules.ts';
import { prayerDays } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import {
  applyTimetable,
  previewTimetable,
} from '#features/mosques/prayer-times/server/timetable-import.admin.ts';
import { calls } from '#features/mosques/prayer-times/timetable.contract.ts';
import type { Ctx } from '#kit/server/context.ts';
import { perform } from '#kit/server/handle.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { testWithDb } from '#test/with-db.ts';
import { clockTimes } from '../fields/clock-times.ts';
import { blanks } from '../fields/texts.ts';
import { bareNameInputs } from './bare-name-inputs.ts';
import {
  cellInputs,
  dateInputs,
  headingInputs,
  rows,
  silenceInputs,
  type TimetableInput,
} from './timetable-inputs.ts';
import { blankInputs, severalFiles, tableInputs } from './timetable-tables.ts';

const { previewTimetable: previewCall, applyTimetable: applyCall } = calls;

/** Sends files as a mosque's manager does: first to be previewed, then to be stored. */
async function sendTimetable(ctx: Ctx, { csv, files, month, blanks: answers }: Partial<TimetableInput>) {
  const { mosque, manager } = await aManagedMosque(ctx);
  const sent = files ? { files: files.map((file) => ({ ...file, month })) } : { csv, month };
  const input = { placeId: mosque.id, yearWhereMissing: 2027, blanks: answers, ...sent };
  const preview = previewCall.output.parse(await perform(previewTimetable, manager, input));
  const asks = preview.questions.flatMap(({ answer, text }) => (answer === null ? text : []));
  const apply = () => perform(applyTimetable, manager, { ...input, digest: preview.digest });
  if (asks.length > 0) await expect(apply()).rejects.toMatchObject({ code: 'questions_open' });
  else applyCall.output.parse(await apply());
  return { asks, report: preview.lines.join('\n'), stored: await storedDays(ctx) };
}

/** What is stored, day by day, written as the inputs write it. */
async function storedDays({ db }: Ctx): Promise<string[]> {
  const days = Map.groupBy(await db.select().from(prayerDays), ({ date }) => date);
  const clock = (time: string, dayOffset: number) => `${time}${dayOffset === 1 ? '+1' : ''}`;
  return [...days].toSorted().map(([date, all]) => {
    const inOrder = prayers.flatMap((prayer) => all.filter((row) => row.prayer === prayer));
    const begins = inOrder.flatMap(({ prayer, begins, beginsDayOffset }) =>
      begins === null ? [] : [`${prayer} begins ${clock(begins, beginsDayOffset)}`],
    );
    const jamaahs = inOrder.flatMap(({ prayer, jamaah, jamaahDayOffset }) =>
      jamaah === null ? [] : [`${prayer} ${clock(jamaah, jamaahDayOffset)}`],
    );
    return `${date}: ${[...begins, ...jamaahs].join(', ')}`;
  });
}

/** What a mosque of the standard opinion stores of a day: the end of suhoor, sunrise and Asr of the Hanafi school are compared only. */
function toStored(day: string): string[] {
  const [date = '', times = ''] = day.split(': ');
  const kept = times.split(', ').filter((time) => !/^(imsak|sunrise|asrHanafi) /.test(time));
  return kept.length === 0 ? [] : [`${date}: ${kept.join(', ')}`];
}

testWithDb.for([
  ...headingInputs,
  ...bareNameInputs,
  ...dateInputs,
  ...cellInputs,
  ...silenceInputs,
  ...blankInputs,
  ...severalFiles,
  ...tableInputs,
])('sent by a mosque’s manager: $title', async (input, { ctx }) => {
  const { asks, report, stored } = await sendTimetable(ctx, input);
  expect(asks).toEqual(input.asks ?? []);
  expect(stored).toEqual(asks.length > 0 ? [] : input.days.flatMap(toStored));
  for (const text of input.says ?? []) expect(report).toContain(text);
  for (const text of input.silent ?? []) expect(report).not.toContain(text);
});

/** The jama'ah that is held at a time, for which an hour without am or pm is plain; none is held in the middle of the morning. */
function jamaahAt(time: string): string | undefined {
  if (time < '04:00' || time >= '19:00') return 'Isha';
  if (time < '09:00') return 'Fajr';
  return time < '12:00' ? undefined : 'Dhuhr';
}

const dayOf = (at: number) => `2027-02-${String(at + 1).padStart(2, '0')}`;

testWithDb.for(['Fajr', 'Dhuhr', 'Isha'])(
  'each clock time is read as a jama‘ah of %s',
  async (prayer, { ctx }) => {
    const own = clockTimes.filter(({ typed, stored = typed }) => jamaahAt(stored) === prayer);
    const csv = rows(`Date,${prayer} jamaah`, ...own.map(({ typed }, at) => `${dayOf(at)},${typed}`));
    const { report } = await sendTimetable(ctx, { csv });
    expect(report).not.toContain('left out');
    const stored = await ctx.db.select().from(prayerDays).orderBy(prayerDays.date);
    expect(stored.map(({ jamaah }) => jamaah)).toEqual(own.map(({ typed, stored: time = typed }) => time));
  },
);

testWithDb('a cell that shows nothing is a blank one', async ({ ctx }) => {
  const lines = blanks.map(({ typed }, at) => `${dayOf(at)},${typed},18:18`);
  const { report, stored } = await sendTimetable(ctx, {
    csv: rows('Date,Fajr begins,Isha begins', ...lines),
  });
  expect(report).not.toContain('left out');
  expect(stored).toEqual(blanks.map((_, at) => `${dayOf(at)}: isha begins 18:18`));
});
