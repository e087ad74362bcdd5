import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { borough } from '#borough';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { startPush } from '#features/accounts/notifications/server/push.own.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { findDefaultAuthority } from '#features/mosques/moon/server/moon.queries.ts';
import { hijriMonthStarts } from '#features/mosques/moon/server/moon.tables.ts';
import { defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { computeTimes } from '#features/mosques/prayer-times/computed-times.rules.ts';
import { fastConventions, prayerDays } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { instantOf } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { clockText } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { aMemberAtADevice } from '#test/factories/push.ts';
import { workOff } from '#test/factories/queue.ts';
import { aPushServiceStub, type PushServiceStub } from '#test/servers/push-service-stub.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { fasts } from './fast.tables.ts';
import { sendFastReminders } from './fast-reminder.jobs.ts';
import { saveFastReminders } from './fast-reminder.own.ts';

let service: PushServiceStub;
beforeEach(async () => {
  service = await aPushServiceStub();
});
afterEach(() => service.close());

/** The third day of Ramadan 1447, which is calculated to begin on 18 February 2026. */
const date = '2026-02-20';

/** Returns when suhoor or iftar is in the borough, and a function for minutes before or after it. */
function momentOf(kind: 'suhoor' | 'iftar', day = date) {
  const times = computeTimes(borough.centre, day, defaultSettings);
  const wall = kind === 'suhoor' ? times.fajr : times.maghrib;
  if (!wall) throw new Error('London has both.');
  const moment = instantOf(day, wall);
  return {
    clock: clockText(wall.time),
    at: (minutes: number) => new Date(moment.getTime() + minutes * 60_000),
  };
}

type Chosen = Parameters<typeof saveFastReminders.run>[1];

async function aReminded(ctx: Ctx, chosen: Partial<Chosen>, placeAffiliationId: string | null = null) {
  const { ctx: member, user } = await asMember(ctx, { placeAffiliationId });
  await saveFastReminders.run(member, { suhoorMinutes: null, iftarMinutes: null, ...chosen });
  return user.id;
}

const remindersOf = (db: Db, userId: string) =>
  db
    .select({ title: notifications.title, body: notifications.body })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, 'fast_reminder')))
    .orderBy(notifications.id);

const runAt = (ctx: Ctx, now: Date) => sendFastReminders({ ...ctx, now });

testWithDb('each reminder is sent once, at the chosen time, to members who turned it on', async ({ ctx }) => {
  const early = await aReminded(ctx, { suhoorMinutes: 45 });
  const late = await aReminded(ctx, { suhoorMinutes: 10, iftarMinutes: 0 });
  const off = await aReminded(ctx, {});
  const [suhoor, iftar] = [momentOf('suhoor'), momentOf('iftar')];
  await runAt(ctx, suhoor.at(-46));
  expect(await remindersOf(ctx.db, early)).toEqual([]);
  for (const minutes of [-45, -44, -10, -9, 0, 1]) await runAt(ctx, suhoor.at(minutes));
  const ofSuhoor = { title: `Suhoor ends at ${suhoor.clock}`, body: `By the times of ${borough.name}.` };
  expect(await remindersOf(ctx.db, early)).toEqual([ofSuhoor]);
  expect(await remindersOf(ctx.db, late)).toEqual([ofSuhoor]);
  for (const minutes of [-1, 0, 1, 5]) await runAt(ctx, iftar.at(minutes));
  expect(await remindersOf(ctx.db, late)).toMatchObject([ofSuhoor, { title: `Iftar: ${iftar.clock}` }]);
  expect(await remindersOf(ctx.db, off)).toEqual([]);
});

testWithDb('a reminder whose time passed during downtime is dropped', async ({ ctx }) => {
  const member = await aReminded(ctx, { suhoorMinutes: 60, iftarMinutes: 0 });
  await runAt(ctx, momentOf('suhoor').at(0));
  await runAt(ctx, momentOf('iftar').at(3));
  expect(await remindersOf(ctx.db, member)).toEqual([]);
});

testWithDb('no reminder is sent outside Ramadan or to a suspended member', async ({ ctx }) => {
  const member = await aReminded(ctx, { suhoorMinutes: 30 });
  await runAt(ctx, momentOf('suhoor', '2026-02-17').at(-5));
  await runAt(ctx, momentOf('suhoor', '2026-03-20').at(-5));
  await ctx.db.update(users).set({ accountStatus: 'suspended' }).where(eq(users.id, member));
  await runAt(ctx, momentOf('suhoor').at(-5));
  expect(await remindersOf(ctx.db, member)).toEqual([]);
});

testWithDb(
  'a member is not reminded of a day that they set aside, until it counts again',
  async ({ ctx }) => {
    const [aside, other] = [
      await aReminded(ctx, { iftarMinutes: 15 }),
      await aReminded(ctx, { iftarMinutes: 15 }),
    ];
    await ctx.db.insert(fasts).values([
      { userId: aside, fastDate: date, setAside: true },
      { userId: other, fastDate: '2026-02-19', setAside: true },
    ]);
    const iftar = momentOf('iftar');
    await runAt(ctx, iftar.at(-15));
    expect(await remindersOf(ctx.db, aside)).toEqual([]);
    expect(await remindersOf(ctx.db, other)).toHaveLength(1);
    await ctx.db.delete(fasts).where(eq(fasts.userId, aside));
    await runAt(ctx, iftar.at(-14));
    expect(await remindersOf(ctx.db, aside)).toHaveLength(1);
  },
);

testWithDb('reminders use the times of the member’s own mosque', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  const begins = { mosqueId: mosque.id, date, prayer: 'fajr' as const, begins: '05:00', confirmedAt: null };
  await ctx.db.insert(prayerDays).values(begins);
  const member = await aReminded(ctx, { suhoorMinutes: 20 }, mosque.id);
  await runAt(ctx, new Date(`${date}T04:39:00Z`));
  expect(await remindersOf(ctx.db, member)).toEqual([]);
  await runAt(ctx, new Date(`${date}T04:40:00Z`));
  expect(await remindersOf(ctx.db, member)).toEqual([
    { title: 'Suhoor ends at 5:00am', body: `By the times of ${mosque.name}.` },
  ]);
});

testWithDb('reminders follow the mosque’s own end of suhoor and iftar', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  const times = { mosqueId: mosque.id, date, confirmedAt: null };
  await ctx.db.insert(prayerDays).values([
    { ...times, prayer: 'fajr', begins: '05:00' },
    { ...times, prayer: 'maghrib', begins: '17:40' },
  ]);
  const convention = { mosqueId: mosque.id, minutesBeforeFajr: 12, minutesAfterMaghrib: 4 };
  await ctx.db.insert(fastConventions).values(convention);
  const member = await aReminded(ctx, { suhoorMinutes: 20, iftarMinutes: 0 }, mosque.id);
  await runAt(ctx, new Date(`${date}T04:27:00Z`));
  expect(await remindersOf(ctx.db, member)).toEqual([]);
  await runAt(ctx, new Date(`${date}T04:28:00Z`));
  await runAt(ctx, new Date(`${date}T17:43:00Z`));
  expect(await remindersOf(ctx.db, member)).toMatchObject([{ title: 'Suhoor ends at 4:48am' }]);
  await runAt(ctx, new Date(`${date}T17:44:00Z`));
  expect(await remindersOf(ctx.db, member)).toMatchObject([
    { title: 'Suhoor ends at 4:48am' },
    { title: 'Iftar: 5:44pm' },
  ]);
});

testWithDb('a first day declared by a mosque moves only its own members’ reminders', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  const ofMosque = await aReminded(ctx, { suhoorMinutes: 30 }, mosque.id);
  const other = await aReminded(ctx, { suhoorMinutes: 30 });
  const month = { mosqueId: mosque.id, year: 1447, month: 9, startsOn: '2026-02-19' };
  await ctx.db.insert(hijriMonthStarts).values(month);
  await runAt(ctx, momentOf('suhoor', '2026-02-18').at(-20));
  expect((await remindersOf(ctx.db, ofMosque)).length).toBe(0);
  expect((await remindersOf(ctx.db, other)).length).toBe(1);
  // Even if the declaration is withdrawn before the next morning, the 19th is a day of Ramadan.
  await ctx.db.delete(hijriMonthStarts).where(eq(hijriMonthStarts.mosqueId, mosque.id));
  await runAt(ctx, momentOf('suhoor', '2026-02-19').at(-20));
  expect((await remindersOf(ctx.db, ofMosque)).length).toBe(1);
  expect((await remindersOf(ctx.db, other)).length).toBe(2);
});

testWithDb('reminders on the day the clocks go forward use the new time', async ({ ctx }) => {
  // Ramadan 1446 is calculated to end on 29 March 2025; here it is declared to last until the 30th, when the clocks change.
  const authorityId = await findDefaultAuthority(ctx.db);
  await ctx.db
    .insert(hijriMonthStarts)
    .values({ authorityId, year: 1446, month: 10, startsOn: '2025-03-31' });
  const member = await aReminded(ctx, { suhoorMinutes: 10, iftarMinutes: 15 });
  for (const kind of ['suhoor', 'iftar'] as const) {
    const { at } = momentOf(kind, '2025-03-30');
    await runAt(ctx, at(-75));
    await runAt(ctx, at(-1));
  }
  const iftar = momentOf('iftar', '2025-03-30');
  expect(iftar.clock).toMatch(/^7:\d\dpm$/);
  expect(await remindersOf(ctx.db, member)).toMatchObject([
    { title: `Suhoor ends at ${momentOf('suhoor', '2025-03-30').clock}` },
    { title: `Iftar is at ${iftar.clock}` },
  ]);
});

testWithDb('a reminder is pushed to a phone only while its time has not passed', async ({ ctx }) => {
  const { ctx: member } = await aMemberAtADevice(ctx, service.url);
  const device = service.aDevice();
  await startPush.run(member, { endpoint: device.endpoint, keys: device.keys });
  await saveFastReminders.run(member, { suhoorMinutes: 10, iftarMinutes: 5 });
  const [suhoor, iftar] = [momentOf('suhoor'), momentOf('iftar')];
  await runAt(ctx, suhoor.at(-10));
  await workOff({ ...member, now: suhoor.at(-8) }, 'push');
  expect(device.received).toMatchObject([
    { headers: { urgency: 'high', ttl: '480' }, message: { title: `Suhoor ends at ${suhoor.clock}` } },
  ]);
  await runAt(ctx, iftar.at(-5));
  await workOff({ ...member, now: iftar.at(0) }, 'push');
  expect(device.received).toHaveLength(1);
});

test('concurrent reminder jobs send each member one reminder', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const reminded = await Promise.all([1, 2, 3, 4].map(() => aReminded(ctx, { suhoorMinutes: 30 })));
  const now = momentOf('suhoor').at(-20);
  await Promise.all([runAt(ctx, now), runAt(ctx, now), runAt(ctx, now)]);
  for (const member of reminded) expect(await remindersOf(database.db, member)).toHaveLength(1);
  await database.close();
});
