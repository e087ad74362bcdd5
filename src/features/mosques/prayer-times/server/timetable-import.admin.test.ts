import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../timetable.contract.ts';
import { prayerDays } from './prayer-times.tables.ts';
import { saveFastConvention } from './timetable.admin.ts';
import { applyTimetable, exportTimetable, previewTimetable } from './timetable-import.admin.ts';

const csv = 'Date,Fajr begins,Fajr jamaah\n2026-12-01,06:00,06:30\n2026-12-02,06:01,25:99\n';

testWithDb('the preview lists changes and invalid cells, and stores nothing', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const preview = await previewTimetable.run(manager, { placeId: mosque.id, csv });
  expect(preview).toMatchObject({ added: 2, leftOut: [expect.stringContaining('25:99')] });
  expect(preview.lines.join('\n')).toContain('25:99');
  expect(await ctx.db.$count(prayerDays)).toBe(0);
});

testWithDb(
  'a member who does not manage the mosque and a file that is not a timetable are refused',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { ctx: stranger } = await asMember(ctx);
    const foreign = previewTimetable.run(stranger, { placeId: mosque.id, csv });
    await expect(foreign).rejects.toMatchObject({ code: 'not_allowed' });
    const page = previewTimetable.run(manager, { placeId: mosque.id, csv: '<!doctype html>' });
    await expect(page).rejects.toMatchObject({ code: 'import_unreadable' });
  },
);

testWithDb('dates may be in several years, and dates without a year get the given one', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const mixed = 'Date,Fajr jamaah\n31 Dec 2026,06:30\n1 Jan 2027,06:31\n2 January,06:32\n';
  const preview = (yearWhereMissing?: number) =>
    previewTimetable.run(manager, { placeId: mosque.id, csv: mixed, yearWhereMissing });
  const thisYear = await preview();
  expect(thisYear).toMatchObject({ added: 3, skipped: 0 });
  expect(thisYear.lines.join('\n')).toContain('2026-01-02');
  expect((await preview(2027)).lines.join('\n')).toContain('2027-01-02');
});

testWithDb('a printed end of suhoor is compared with what the mosque’s pages will show', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const input = {
    placeId: mosque.id,
    csv: 'Date,Sehri Ends,Fajr Begins,Iftar\n08/02/2027,05:28,05:38,17:03\n09/02/2027,05:27,05:37,17:05\n',
  };
  const remark = async () =>
    (await previewTimetable.run(manager, input)).lines.filter((line) => line.includes('Sehri Ends: '));
  expect((await remark()).join(' ')).toContain(
    'Sehri Ends: 10 minutes before Fajr begins, but this site shows suhoor as ending when Fajr begins.',
  );
  const { mosque: other, manager: itsManager } = await aManagedMosque(ctx);
  const withoutFajr = { placeId: other.id, csv: 'Date,Sehri Ends,Iftar\n08/02/2027,05:00,17:03\n' };
  expect((await previewTimetable.run(itsManager, withoutFajr)).lines.join(' ')).toMatch(
    /Sehri Ends: \d\d minutes before Fajr begins/,
  );
  await saveFastConvention.run(manager, {
    placeId: mosque.id,
    minutesBeforeFajr: 10,
    minutesAfterMaghrib: 0,
  });
  expect((await remark()).join(' ')).toContain('Sehri Ends: the same as this site shows on every day.');
});

testWithDb('days without a month are imported once the month is given', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const input = { placeId: mosque.id, csv: 'Day,Fajr,Isha\n1,05:40,18:18\n2,05:39,18:19\n' };
  const asked = await previewTimetable.run(manager, input);
  expect(asked).toMatchObject({
    questions: [{ asks: 'month', file: '', text: 'Which month is it?', answer: null }],
    ...{ added: 0, skipped: 1 },
  });
  expect(asked.lines.join('\n')).toContain('2 rows have a day only. Which month is it?');
  const known = { ...input, month: '2027-02' };
  const said = await previewTimetable.run(manager, known);
  expect(said).toMatchObject({ questions: [{ answer: '2027-02' }], added: 2 });
  expect(said.lines.at(-1)).toContain('2 new days, 1 February to 2 February 2027.');
  expect(await applyTimetable.run(manager, { ...known, digest: said.digest })).toMatchObject({ added: 2 });
});

testWithDb(
  'blank jama‘ah cells raise a question that must be answered before anything is stored',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const input = {
      placeId: mosque.id,
      csv: 'Date,Isha begins,Isha jamaah\n2027-02-01,18:17,20:00\n2027-02-02,18:18,\n2027-02-03,18:20,20:15\n',
    };
    const asked = await previewTimetable.run(manager, input);
    expect(asked.questions).toEqual([
      {
        asks: 'repeat',
        prayer: 'isha',
        text: 'Isha jamaah is blank on one day below a time. Repeat 8:00pm down to the next time?',
        days: 'Blank: 2027-02-02.',
        answer: null,
      },
    ]);
    const unanswered = applyTimetable.run(manager, { ...input, digest: asked.digest });
    await expect(unanswered).rejects.toMatchObject({ code: 'questions_open' });
    expect(await ctx.db.$count(prayerDays)).toBe(0);
    const answered = { ...input, blanks: { isha: 'repeat' as const } };
    const { digest } = await previewTimetable.run(manager, answered);
    await applyTimetable.run(manager, { ...answered, digest });
    expect(
      (await ctx.db.select().from(prayerDays).orderBy(prayerDays.date)).map(({ jamaah }) => jamaah),
    ).toEqual(['20:00', '20:00', '20:15']);
  },
);

testWithDb(
  'the months of a year are previewed and stored together, and each problem names its file',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const files = Array.from({ length: 12 }, (_, at) => ({
      name: `2027-${String(at + 1).padStart(2, '0')}.csv`,
      csv: `Day,Dhuhr jamaah\n1,13:15\n2,${at === 6 ? '25:99' : '13:15'}\n`,
    }));
    const input = { placeId: mosque.id, files };
    const preview = await previewTimetable.run(manager, input);
    expect(preview).toMatchObject({ added: 23, skipped: 1 });
    expect(preview.lines).toContainEqual(expect.stringContaining('2027-07.csv row 3: Dhuhr jamaah “25:99”'));
    expect(preview.questions.map(({ answer }) => answer)).toEqual(files.map(({ name }) => name.slice(0, 7)));
    expect(await applyTimetable.run(manager, { ...input, digest: preview.digest })).toMatchObject({
      added: 23,
    });
    expect(await ctx.db.$count(prayerDays)).toBe(23);
  },
);

testWithDb('an unreadable file is named, and the limits apply to all files together', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const preview = (files: readonly { name: string; csv: string }[]) =>
    previewTimetable.run(manager, { placeId: mosque.id, files: [...files] });
  const good = { name: 'a.csv', csv };
  await expect(preview([good, { name: 'page.csv', csv: '<html>' }])).rejects.toMatchObject({
    code: 'import_unreadable',
    issues: [{ message: expect.stringMatching(/^page\.csv: A timetable is read from CSV/) }],
  });
  const input = (files: unknown[]) =>
    calls.previewTimetable.input.safeParse({ placeId: mosque.id, files }).error?.issues[0]?.message;
  expect(input(Array(25).fill(good))).toBe('Please choose at most 24 files at a time.');
  expect(input([good, { name: 'b.csv', csv: 'x'.repeat(94_990) }])).toMatch(/too large for the browser/);
  expect(calls.previewTimetable.input.safeParse({ placeId: mosque.id }).success).toBe(false);
});

testWithDb('an unreadable cell is reported, and the rest of its day is stored', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const input = {
    placeId: mosque.id,
    csv: 'Date,Dhuhr jamaah,Asr jamaah\n2027-02-01,1:15/1:45,15:15\n21/06/2027,,\n',
  };
  const preview = await previewTimetable.run(manager, input);
  expect(preview).toMatchObject({ added: 1, skipped: 1 });
  expect(preview.leftOut).toEqual([
    expect.stringMatching(/^row 2: Dhuhr jamaah “1:15\/1:45” has more than one time: give the first alone/),
  ]);
  await applyTimetable.run(manager, { ...input, digest: preview.digest });
  expect(await ctx.db.select().from(prayerDays)).toMatchObject([{ prayer: 'asr', jamaah: '15:15' }]);
});

testWithDb('an Isha straight after Maghrib is stored with the time of Maghrib’s jama‘ah', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const input = {
    placeId: mosque.id,
    csv: 'Date,Maghrib begins,Maghrib jamaah,Isha begins,Isha jamaah\n21/06/2027,21:24,5 mins after adhan,22:42,Straight after Maghrib\n',
  };
  const { digest } = await previewTimetable.run(manager, input);
  expect(await applyTimetable.run(manager, { ...input, digest })).toMatchObject({ added: 1, skipped: 0 });
  expect(await ctx.db.select().from(prayerDays).where(eq(prayerDays.prayer, 'isha'))).toMatchObject([
    { begins: '22:42', jamaah: '21:29' },
  ]);
});

describe('apply timetable', () => {
  const csv = 'Date,Fajr begins,Fajr jamaah\n2026-12-01,06:00,06:30\n2026-12-02,06:01,06:30\n';

  testWithDb(
    'the previewed file is stored; another file or a changed timetable is refused',
    async ({ ctx }) => {
      const { mosque, manager } = await aManagedMosque(ctx);
      const placeId = mosque.id;
      const { digest } = await previewTimetable.run(manager, { placeId, csv });
      const other = applyTimetable.run(manager, { placeId, csv: csv.replace('06:30', '06:45'), digest });
      await expect(other).rejects.toMatchObject({ code: 'plan_changed' });
      expect(await applyTimetable.run(manager, { placeId, csv, digest })).toMatchObject({ added: 2 });
      expect(await ctx.db.$count(prayerDays)).toBe(2);
      const again = applyTimetable.run(manager, { placeId, csv, digest });
      await expect(again).rejects.toMatchObject({ code: 'plan_changed' });
    },
  );

  test('of several concurrent imports with the same preview, one succeeds', async () => {
    const database = await openTestDatabase();
    const ctx = testCtx(database.db);
    const { mosque, manager } = await aManagedMosque(ctx);
    const placeId = mosque.id;
    const { digest } = await previewTimetable.run(manager, { placeId, csv });
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => applyTimetable.run(manager, { placeId, csv, digest })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await database.close();
  });
});

testWithDb('an exported month can be imported again without changes', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const input = {
    placeId: mosque.id,
    csv: await exportTimetable.run(ctx, { placeId: mosque.id, month: '2026-12' }),
  };
  const first = await previewTimetable.run(manager, input);
  expect(first.added).toBe(31);
  await applyTimetable.run(manager, { ...input, digest: first.digest });
  const csv = await exportTimetable.run(ctx, { placeId: mosque.id, month: '2026-12' });
  expect(csv).toBe(input.csv);
  expect(await previewTimetable.run(manager, input)).toMatchObject({ added: 0, changed: 0, unchanged: 31 });
});

testWithDb('an exported year has each day once', async ({ ctx }) => {
  const { mosque } = await aManagedMosque(ctx);
  const lines = (await exportTimetable.run(ctx, { placeId: mosque.id, year: '2027' })).trim().split('\r\n');
  expect(lines).toHaveLength(366);
  expect(lines.at(-1)).toMatch(/^2027-12-31,/);
});
