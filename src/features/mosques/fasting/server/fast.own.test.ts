import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hijriMonthStarts } from '#features/mosques/moon/server/moon.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { unmarked } from '../fast-mark.rules.ts';
import { getFastLog, saveEarlierFasts, saveFast } from './fast.own.ts';
import { listFasts } from './fast.queries.ts';
import { earlierFasts, fasts } from './fast.tables.ts';
import { fasting } from './feature.ts';

/** The third day of Ramadan 1447, which is calculated to begin on 18 February 2026. */
const inRamadan = new Date('2026-02-20T12:00:00Z');
const today = '2026-02-20';

const aMember = async (ctx: Ctx, mosqueId?: string) => {
  const { ctx: member, user } = await asMember(ctx, mosqueId ? { placeAffiliationId: mosqueId } : {});
  return { ctx: { ...member, now: inRamadan }, user };
};

testWithDb('only the member can read their own marks', async ({ ctx }) => {
  const { ctx: member } = await aMember(ctx);
  await saveFast.run(member, { date: today, mark: 'missed', reason: 'travel' });
  await saveEarlierFasts.run(member, { days: 12 });
  expect(await getFastLog.run(member, {})).toMatchObject({
    today,
    days: [{ date: today, mark: 'missed', reason: 'travel' }],
    owed: { earlier: 12, missed: 1, setAside: 0, madeUp: 0, owed: 13 },
    mosque: null,
  });
  for (const other of [(await asMember(ctx)).ctx, (await asAdmin(ctx)).ctx]) {
    expect(await getFastLog.run({ ...other, now: inRamadan }, {})).toMatchObject({
      days: [],
      owed: { owed: 0 },
    });
  }
});

testWithDb('a reason is optional and is kept only while the day is marked missed', async ({ ctx }) => {
  const { ctx: member } = await aMember(ctx);
  const save = (change: Omit<Parameters<typeof saveFast.run>[1], 'date'>) =>
    saveFast.run(member, { date: today, ...change });
  expect(await save({ mark: 'missed' })).toEqual({ date: today, ...unmarked, mark: 'missed' });
  expect(await save({ reason: 'illness' })).toMatchObject({ reason: 'illness' });
  expect(await save({ mark: 'missed' })).toMatchObject({ reason: 'illness' });
  expect(await save({ reason: null })).toMatchObject({ mark: 'missed', reason: null });
  await save({ reason: 'period' });
  expect(await save({ mark: 'fasted', reason: 'period' })).toMatchObject({ mark: 'fasted', reason: null });
  expect(await save({ reason: 'travel' })).toMatchObject({ mark: 'fasted', reason: null });
  expect(await save({ mark: null })).toEqual({ date: today, ...unmarked });
  expect(await ctx.db.select().from(fasts)).toEqual([]);
});

testWithDb('a day set aside keeps its mark, and is owed only if it is to be made up', async ({ ctx }) => {
  const { ctx: member, user } = await aMember(ctx);
  const save = (change: Omit<Parameters<typeof saveFast.run>[1], 'date'>) =>
    saveFast.run(member, { date: today, ...change });
  const owed = async () => (await getFastLog.run(member, {})).owed;
  const fasted = { date: today, ...unmarked, mark: 'fasted' };
  await save({ mark: 'fasted' });
  expect(await save({ setAside: true })).toEqual({ ...fasted, setAside: true });
  expect(await owed()).toMatchObject({ setAside: 0, owed: 0 });
  expect(await save({ toMakeUp: true })).toEqual({ ...fasted, setAside: true, toMakeUp: true });
  expect(await owed()).toMatchObject({ missed: 0, setAside: 1, owed: 1 });
  const [copy] = fasting.personalData ?? [];
  expect(await copy?.export(ctx.db, user.id)).toMatchObject({
    fasts: [{ date: today, setAside: true, toMakeUp: true }],
  });
  // A phone app that knows nothing of setAside changes the mark alone.
  expect(await save({ mark: 'missed', reason: 'other' })).toMatchObject({ setAside: true, toMakeUp: true });
  expect(await save({ mark: 'fasted' })).toMatchObject({ setAside: true, toMakeUp: true });
  expect(await save({})).toEqual({ ...fasted, setAside: true, toMakeUp: true });
  expect(await save({ setAside: false })).toEqual(fasted);
  expect(await save({ toMakeUp: true })).toEqual(fasted);
  expect(await save({ setAside: false, toMakeUp: true })).toEqual(fasted);
});

testWithDb('a day without a mark can be set aside; counted again, nothing is left of it', async ({ ctx }) => {
  const { ctx: member, user } = await aMember(ctx);
  const save = (change: Omit<Parameters<typeof saveFast.run>[1], 'date'>) =>
    saveFast.run(member, { date: today, ...change });
  const aside = { date: today, ...unmarked, setAside: true, toMakeUp: true };
  expect(await save({ setAside: true, toMakeUp: true })).toEqual(aside);
  expect(await save({ mark: null })).toEqual(aside);
  const other = { ...(await asMember(ctx)).ctx, now: inRamadan };
  expect(await getFastLog.run(other, {})).toMatchObject({ days: [], owed: { owed: 0 } });
  // Setting it aside again without saying so leaves what was said about making it up.
  expect(await save({ setAside: true })).toEqual(aside);
  expect(await save({ setAside: false })).toEqual({ date: today, ...unmarked });
  expect(await save({ reason: 'travel', toMakeUp: true })).toEqual({ date: today, ...unmarked });
  expect(await listFasts(ctx.db, user.id)).toEqual([]);
});

testWithDb('the database accepts a reason only on a missed day', async ({ ctx }) => {
  const { user } = await aMember(ctx);
  const wrong = ctx.db
    .insert(fasts)
    .values({ userId: user.id, fastDate: today, mark: 'fasted', reason: 'travel' });
  await expect(wrong).rejects.toMatchObject({ cause: { constraint: 'fasts_reason_of_missed' } });
});

testWithDb(
  'tomorrow and days more than a year and a month ago can be neither marked nor set aside',
  async ({ ctx }) => {
    const { ctx: member } = await aMember(ctx);
    for (const date of ['2026-02-21', '2025-01-15']) {
      for (const change of [{ mark: 'fasted' as const }, { setAside: true }])
        await expect(saveFast.run(member, { date, ...change })).rejects.toMatchObject({
          code: 'fast_not_markable',
        });
    }
    // After midnight in London, the next day can be marked.
    const night = { ...member, now: new Date('2026-02-21T00:10:00Z') };
    expect(await saveFast.run(night, { date: '2026-02-21', mark: 'fasted' })).toMatchObject({
      mark: 'fasted',
    });
  },
);

testWithDb(
  'a first day declared later by the member’s mosque changes the fasts owed but no marks',
  async ({ ctx }) => {
    const mosque = await aMosque(ctx.db);
    const { ctx: member, user } = await aMember(ctx, mosque.id);
    const { ctx: elsewhere } = await aMember(ctx);
    for (const one of [member, elsewhere])
      for (const date of ['2026-02-18', '2026-02-19']) await saveFast.run(one, { date, mark: 'missed' });
    expect(await getFastLog.run(member, {})).toMatchObject({
      owed: { missed: 2, owed: 2 },
      mosque: { id: mosque.id, name: mosque.name },
    });
    const month = { mosqueId: mosque.id, year: 1447, month: 9, startsOn: '2026-02-19' };
    await ctx.db.insert(hijriMonthStarts).values(month);
    const log = await getFastLog.run(member, {});
    expect(log).toMatchObject({ owed: { missed: 1, owed: 1 } });
    expect(log.ramadans.at(-1)?.dates[0]).toBe('2026-02-19');
    expect(log.days.map(({ date, mark }) => [date, mark])).toEqual([
      ['2026-02-18', 'missed'],
      ['2026-02-19', 'missed'],
    ]);
    expect(await getFastLog.run(elsewhere, {})).toMatchObject({ owed: { missed: 2 } });
    await ctx.db
      .update(hijriMonthStarts)
      .set({ startsOn: null })
      .where(eq(hijriMonthStarts.mosqueId, mosque.id));
    expect(await getFastLog.run(member, {})).toMatchObject({ owed: { missed: 2 } });
    expect(await listFasts(ctx.db, user.id)).toHaveLength(2);
  },
);

testWithDb('missed fasts of years ago still count although they can no longer be marked', async ({ ctx }) => {
  const { ctx: member, user } = await aMember(ctx);
  // Ramadan 1445 was in March 2024.
  await ctx.db.insert(fasts).values({ userId: user.id, fastDate: '2024-03-20', mark: 'missed' });
  expect(await getFastLog.run(member, {})).toMatchObject({ days: [], owed: { missed: 1, owed: 1 } });
});

testWithDb(
  'a member’s data copy has every mark with its reason and the fasts owed from earlier years',
  async ({ ctx }) => {
    const { ctx: member, user } = await aMember(ctx);
    await saveFast.run(member, { date: today, mark: 'missed', reason: 'pregnancy_or_nursing' });
    await saveEarlierFasts.run(member, { days: 3 });
    await saveEarlierFasts.run(member, { days: 4 });
    const [copy] = fasting.personalData ?? [];
    expect(await copy?.export(ctx.db, user.id)).toMatchObject({
      fasts: [{ date: today, mark: 'missed', reason: 'pregnancy_or_nursing' }],
      owedFromEarlierYears: 4,
    });
  },
);

test('two devices that mark a day at once leave one consistent mark', async () => {
  const database = await openTestDatabase();
  const { ctx, user } = await aMember(testCtx(database.db));
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([
      saveFast.run(ctx, { date: today, mark: 'fasted', reason: null }),
      saveFast.run(ctx, { date: today, mark: 'missed', reason: 'illness' }),
      saveFast.run(ctx, { date: today, reason: 'travel' }),
      saveFast.run(ctx, { date: today, setAside: true, toMakeUp: true }),
      saveFast.run(ctx, { date: '2026-02-19', mark: 'fasted' }),
    ]);
    const days = await listFasts(database.db, user.id);
    expect(days).toHaveLength(2);
    const { mark, reason, ...aside } = days[1] ?? {};
    expect(aside).toEqual({ date: today, setAside: true, toMakeUp: true });
    expect(mark === 'fasted' ? reason === null : reason === 'illness' || reason === 'travel').toBe(true);
  }
  await Promise.all([1, 2, 3].map((days) => saveEarlierFasts.run(ctx, { days })));
  expect(await database.db.select().from(earlierFasts)).toHaveLength(1);
  await database.close();
});
