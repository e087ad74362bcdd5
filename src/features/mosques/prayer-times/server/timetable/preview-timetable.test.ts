import { expect } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { prayerDays } from '../tables.ts';
import { previewTimetable } from './preview-timetable.ts';

const csv = 'Date,Fajr begins,Fajr jamaah\n2026-12-01,06:00,06:30\n2026-12-02,06:01,25:99\n';

testWithDb('the preview says what would change and which rows can’t, and stores nothing', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const preview = await previewTimetable.run(manager, { placeId: mosque.id, csv });
  expect(preview).toMatchObject({ added: 1, skipped: 1 });
  expect(preview.lines.join('\n')).toContain('25:99');
  expect(await ctx.db.$count(prayerDays)).toBe(0);
});

testWithDb(
  'not for those who do not look after the mosque, nor for what is no timetable',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { ctx: stranger } = await asMember(ctx);
    const foreign = previewTimetable.run(stranger, { placeId: mosque.id, csv });
    await expect(foreign).rejects.toMatchObject({ code: 'not_allowed' });
    const page = previewTimetable.run(manager, { placeId: mosque.id, csv: '<!doctype html>' });
    await expect(page).rejects.toMatchObject({ code: 'import_unreadable' });
  },
);

testWithDb('dates of any year are taken; those without one are of the year that is said', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const mixed = 'Date,Fajr jamaah\n31 Dec 2026,06:30\n1 Jan 2027,06:31\n2 January,06:32\n';
  const preview = (yearWhereMissing?: number) =>
    previewTimetable.run(manager, { placeId: mosque.id, csv: mixed, yearWhereMissing });
  const thisYear = await preview();
  expect(thisYear).toMatchObject({ added: 3, skipped: 0 });
  expect(thisYear.lines.join('\n')).toContain('2026-01-02');
  expect((await preview(2027)).lines.join('\n')).toContain('2027-01-02');
});
