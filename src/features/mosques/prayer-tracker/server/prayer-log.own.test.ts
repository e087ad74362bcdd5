import { expect, test } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { noChecks } from '../prayer-log.rules.ts';
import { prayerTracker } from './feature.ts';
import { getPrayerLog, savePrayerDay } from './prayer-log.own.ts';
import { listDays } from './prayer-log.queries.ts';
import { prayerTracking } from './prayer-log.tables.ts';

const all = { fajr: true, dhuhr: true, asr: true, maghrib: true, isha: true };

testWithDb('only the member can read their own marks and streak', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  await ctx.db.insert(prayerTracking).values([
    { userId: user.id, prayerDate: '2026-11-19', ...all },
    { userId: user.id, prayerDate: '2026-11-20', ...all },
    { userId: user.id, prayerDate: '2026-10-01', ...all },
  ]);
  const log = await getPrayerLog.run(member, {});
  const streak = { current: 2, longest: 2, before: 0 };
  expect(log).toMatchObject({ today: '2026-11-21', from: '2026-10-23', streak });
  expect(await getPrayerLog.run(member, { from: '2026-11-20' })).toMatchObject({
    streak: { ...streak, before: 1 },
  });
  expect(log.days.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20']);
  const { ctx: admin } = await asAdmin(ctx);
  for (const somebody of [other, admin]) {
    expect(await getPrayerLog.run(somebody, {})).toMatchObject({
      days: [],
      streak: { current: 0, longest: 0 },
    });
  }
});

testWithDb('at most ninety-two days can be read at once', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const read = (from: string, to: string) => getPrayerLog.run(member, { from, to });
  await expect(read('2026-08-21', '2026-11-21')).rejects.toMatchObject({ code: 'period_too_long' });
  await expect(read('2026-11-21', '2026-11-20')).rejects.toMatchObject({ code: 'period_too_long' });
  await expect(read('2026-08-22', '2026-11-21')).resolves.toBeDefined();
});

const date = '2026-11-21';
/** Every prayer of the day has begun by then. */
const evening = new Date('2026-11-21T22:00:00Z');
const empty = { date, ...noChecks, setAside: false };
const asMemberAt = async (at: Date, ctx: Ctx) => {
  const { ctx: member, user } = await asMember(ctx);
  return { ctx: { ...member, now: at }, user };
};

testWithDb('prayers missing from a change keep their marks, and a mark can be removed', async ({ ctx }) => {
  const { ctx: member } = await asMemberAt(evening, ctx);
  await savePrayerDay.run(member, { date, fajr: true, dhuhr: true });
  expect(await savePrayerDay.run(member, { date, dhuhr: false, isha: true })).toMatchObject({
    fajr: true,
    dhuhr: false,
    isha: true,
  });
});

testWithDb('members who mark the same day change only their own marks', async ({ ctx }) => {
  const { ctx: amina, user } = await asMemberAt(evening, ctx);
  const { ctx: yusuf, user: other } = await asMemberAt(evening, ctx);
  await savePrayerDay.run(amina, { date, fajr: true });
  await savePrayerDay.run(yusuf, { date, fajr: false, isha: true });
  expect(await listDays(ctx.db, user.id, date, date)).toMatchObject([{ fajr: true, isha: false }]);
  expect(await listDays(ctx.db, other.id, date, date)).toMatchObject([{ fajr: false, isha: true }]);
});

testWithDb('a day set aside keeps its prayers, and counting it again brings them back', async ({ ctx }) => {
  const { ctx: member } = await asMemberAt(evening, ctx);
  await savePrayerDay.run(member, { date, fajr: true });
  const both = await savePrayerDay.run(member, { date, dhuhr: true, setAside: true });
  expect(both).toMatchObject({ fajr: true, dhuhr: true, asr: false, setAside: true });
  // A phone app that knows nothing of setAside sends the prayers alone.
  const old = await savePrayerDay.run(member, { date, asr: true });
  expect(old).toMatchObject({ asr: true, setAside: true });
  expect(await savePrayerDay.run(member, { date })).toEqual(old);
  expect(await savePrayerDay.run(member, { date, setAside: false })).toEqual({ ...old, setAside: false });
});

testWithDb('a change that says nothing of a new day stores nothing', async ({ ctx }) => {
  const { ctx: member, user } = await asMemberAt(evening, ctx);
  for (const change of [{}, { fajr: false }, { setAside: false }]) {
    expect(await savePrayerDay.run(member, { date, ...change })).toEqual(empty);
    expect(await listDays(ctx.db, user.id, date, date)).toEqual([]);
  }
});

testWithDb('a day is removed once its last mark is gone and it counts again', async ({ ctx }) => {
  const { ctx: member, user } = await asMemberAt(evening, ctx);
  await savePrayerDay.run(member, { date, fajr: true, isha: true, setAside: true });
  await savePrayerDay.run(member, { date, fajr: false, isha: false });
  expect(await listDays(ctx.db, user.id, date, date)).toEqual([{ ...empty, setAside: true }]);
  expect(await savePrayerDay.run(member, { date, setAside: false })).toEqual(empty);
  expect(await listDays(ctx.db, user.id, date, date)).toEqual([]);
  expect(await savePrayerDay.run(member, { date, asr: true })).toEqual({ ...empty, asr: true });
  await savePrayerDay.run(member, { date, asr: false });
  expect(await listDays(ctx.db, user.id, date, date)).toEqual([]);
});

testWithDb(
  'only the member sees the days that they set aside, which continue their streak',
  async ({ ctx }) => {
    const { ctx: member, user } = await asMemberAt(evening, ctx);
    const others = [(await asMember(ctx)).ctx, (await asAdmin(ctx)).ctx];
    const days = ['2026-11-18', '2026-11-19', '2026-11-20'] as const;
    await savePrayerDay.run(member, { date: days[0], ...all });
    await savePrayerDay.run(member, { date: days[1], setAside: true });
    await savePrayerDay.run(member, { date: days[2], ...all });
    const { streak, days: read } = await getPrayerLog.run(member, {});
    expect(streak).toEqual({ current: 2, longest: 2, before: 0 });
    expect(read.map(({ setAside }) => setAside)).toEqual([false, true, false]);
    for (const other of others) expect(await getPrayerLog.run(other, {})).toMatchObject({ days: [] });
    const copy = await prayerTracker.personalData?.[0]?.export(ctx.db, user.id);
    expect(copy).toMatchObject([{}, { date: days[1], fajr: false, setAside: true }, {}]);
  },
);

testWithDb('tomorrow and days of last season can be neither marked nor set aside', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  for (const wrong of ['2026-11-22', '2026-09-01']) {
    for (const change of [{ fajr: true }, { setAside: true }])
      await expect(savePrayerDay.run(member, { date: wrong, ...change })).rejects.toMatchObject({
        code: 'day_not_markable',
      });
  }
});

testWithDb(
  'a prayer can be marked from the minute it begins; a mark can be removed at any time',
  async ({ ctx }) => {
    const { ctx: member } = await asMember(ctx);
    const { begins } = await getPrayerLog.run(member, {});
    const asr = begins.find((day) => day.date === date)?.asr ?? '';
    expect(asr).toMatch(/^2026-11-21T13:/);
    const at = (ms: number) => ({ ...member, now: new Date(Date.parse(asr) + ms) });
    const early = savePrayerDay.run(at(-1000), { date, dhuhr: true, asr: true });
    await expect(early).rejects.toMatchObject({ code: 'prayer_not_begun' });
    expect(await savePrayerDay.run(at(-1000), { date, dhuhr: true, asr: false })).toMatchObject({
      dhuhr: true,
    });
    expect(await savePrayerDay.run(at(0), { date, asr: true })).toMatchObject({ asr: true });
  },
);

testWithDb(
  'on a Friday Jumu‘ah begins with dhuhr, and yesterday’s isha can be marked after midnight',
  async ({ ctx }) => {
    const { ctx: member } = await asMember(ctx);
    const friday = { ...member, now: new Date('2026-11-20T11:00:00Z') };
    await expect(savePrayerDay.run(friday, { date: '2026-11-20', jumuah: true })).rejects.toMatchObject({
      code: 'prayer_not_begun',
    });
    await savePrayerDay.run(
      { ...friday, now: new Date('2026-11-20T12:30:00Z') },
      { date: '2026-11-20', jumuah: true },
    );
    const night = { ...member, now: new Date('2026-11-22T00:30:00Z') };
    expect(await savePrayerDay.run(night, { date, isha: true })).toMatchObject({ isha: true });
  },
);

test('devices that mark a day and set it aside at once do not undo each other’s changes', async () => {
  const database = await openTestDatabase();
  const { ctx, user } = await asMemberAt(evening, testCtx(database.db));
  const prayers = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const;
  await Promise.all([
    ...prayers.map((prayer) => savePrayerDay.run(ctx, { date, [prayer]: true })),
    savePrayerDay.run(ctx, { date, setAside: true }),
  ]);
  expect(await listDays(database.db, user.id, date, date)).toEqual([
    { date, fajr: true, dhuhr: true, asr: true, maghrib: true, isha: true, jumuah: false, setAside: true },
  ]);
  await database.close();
});

test('a mark is kept while another device removes the last one beside it', async () => {
  const database = await openTestDatabase();
  const { ctx, user } = await asMemberAt(evening, testCtx(database.db));
  for (let round = 0; round < 20; round += 1) {
    await savePrayerDay.run(ctx, { date, fajr: true, isha: false });
    await Promise.all([
      savePrayerDay.run(ctx, { date, fajr: false }),
      savePrayerDay.run(ctx, { date, isha: true }),
    ]);
    expect(await listDays(database.db, user.id, date, date)).toMatchObject([{ fajr: false, isha: true }]);
  }
  await database.close();
});
