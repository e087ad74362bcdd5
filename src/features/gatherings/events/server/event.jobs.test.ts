import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { memberBanned } from '#features/accounts/users/server/public.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import { declareHijriMonth, removeHijriMonth } from '#features/mosques/moon/server/hijri-month.admin.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { announce } from '#kit/server/queue/announce.ts';
import { anEvent, anEventInput, anRsvp, messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { followPrayers, tellOfMovedHijriDays } from './event.jobs.ts';
import { createEvent, getHostedEvent } from './event.own.ts';
import { reportableEvent } from './event.review.ts';
import { events } from './event.tables.ts';
import { updateEvent } from './event-update.own.ts';

testWithDb(
  'an event after Isha moves with the mosque’s jama‘ah, and its guests are notified',
  async ({ ctx }) => {
    const mosque = await aMosque(ctx.db);
    const { user } = await asMember(ctx);
    const event = await anEvent(ctx.db, {
      placeId: mosque.id,
      startTime: '19:45',
      endTime: '20:45',
      afterPrayer: 'isha',
      afterPrayerMinutes: 15,
      durationMinutes: 60,
    });
    await anRsvp(ctx.db, event.id, user.id);
    await ctx.db.insert(prayerRules).values({
      mosqueId: mosque.id,
      prayer: 'isha',
      aspect: 'jamaah',
      kind: 'fixed',
      time: '20:00',
      validFrom: '2026-11-01',
    });
    await runSteps(followPrayers, ctx);
    await runSteps(followPrayers, ctx);
    expect((await ctx.db.select().from(events))[0]).toMatchObject({
      startTime: '20:15',
      endTime: '21:15',
      sequence: 1,
    });
    await workOff(ctx);
    expect(await messagesTo(ctx.db, 'event-changed')).toMatchObject([
      { to: user.email, props: { when: 'Sunday 22 November 2026, 8:15pm' } },
    ]);
  },
);

testWithDb('a host’s changes during the job are kept', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  const following = {
    placeId: mosque.id,
    startTime: '19:45',
    endTime: null,
    afterPrayer: 'isha',
    afterPrayerMinutes: 15,
    durationMinutes: null,
  } as const;
  await anEvent(ctx.db, { ...following, eventDate: '2026-11-22', title: 'first' });
  await anEvent(ctx.db, { ...following, eventDate: '2026-11-29', title: 'cancelled' });
  await anEvent(ctx.db, { ...following, eventDate: '2026-12-06', title: 'fixed' });
  await anEvent(ctx.db, { ...following, eventDate: '2026-12-13', title: 'later prayer' });
  const rule = { mosqueId: mosque.id, prayer: 'isha', aspect: 'jamaah', kind: 'fixed' } as const;
  await ctx.db.insert(prayerRules).values({ ...rule, time: '20:00', validFrom: '2026-11-01' });
  // A trigger changes the other events while the job moves the first.
  await ctx.db.execute(sql`
    create function change_the_others() returns trigger language plpgsql as $$
    begin
      update events set status = 'cancelled' where title = 'cancelled';
      update events set after_prayer = null, after_prayer_minutes = null where title = 'fixed';
      update events set after_prayer_minutes = 30 where title = 'later prayer';
      return null;
    end $$`);
  await ctx.db.execute(sql`
    create trigger change_the_others after update on events for each row
    when (new.title = 'first') execute function change_the_others()`);
  await runSteps(followPrayers, ctx);
  const rows = await ctx.db.select().from(events).orderBy(events.eventDate);
  expect(rows.map(({ title, startTime }) => `${title} ${startTime}`)).toEqual([
    'first 20:15',
    'cancelled 19:45',
    'fixed 19:45',
    'later prayer 20:30',
  ]);
});

/** The calculated start of Rajab 1448 is 10 December 2026. */
const rajab = { year: 1448, month: 7 };
const whiteDays = { eventDate: '2026-12-05', repeats: 'white_days' as const, repeatUntil: '2027-01-05' };

testWithDb('white days are stored as dates, each with its Hijri date', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await declareHijriMonth.run(admin, { ...rajab, startsOn: '2026-12-11' });
  await createEvent.run(admin, anEventInput(whiteDays));
  const rows = await ctx.db.select().from(events).orderBy(events.eventDate);
  expect(rows.map(({ eventDate, hijriDate }) => [eventDate, hijriDate])).toEqual([
    ['2026-12-23', '1448-07-13'],
    ['2026-12-24', '1448-07-14'],
    ['2026-12-25', '1448-07-15'],
  ]);
  const none = createEvent.run(admin, anEventInput({ ...whiteDays, repeatUntil: '2026-12-15' }));
  await expect(none).rejects.toMatchObject({ issues: [{ path: 'repeatUntil' }] });
});

testWithDb(
  'the host is notified once when a declaration moves the white days, and the events stay',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { ctx: host, user } = await asMember(ctx);
    await createEvent.run(host, anEventInput(whiteDays));
    const told = () => messagesTo(ctx.db, 'event-hijri-day');
    await runSteps(tellOfMovedHijriDays, ctx);
    expect(await told()).toEqual([]);
    await declareHijriMonth.run(admin, { ...rajab, startsOn: '2026-12-11' });
    await runSteps(tellOfMovedHijriDays, ctx);
    await runSteps(tellOfMovedHijriDays, ctx);
    expect(await told()).toMatchObject([
      { to: user.email, props: { hijri: '13 Rajab 1448', day: 'Wednesday 23 December 2026' } },
    ]);
    const dates = (await ctx.db.select().from(events)).map(({ eventDate }) => eventDate).sort();
    expect(dates).toEqual(['2026-12-22', '2026-12-23', '2026-12-24']);
    // After a withdrawal and another declaration, the host is notified again.
    await removeHijriMonth.run(admin, rajab);
    await runSteps(tellOfMovedHijriDays, ctx);
    expect(await told()).toHaveLength(1);
    await declareHijriMonth.run(admin, { ...rajab, startsOn: '2026-12-11' });
    await runSteps(tellOfMovedHijriDays, { ...ctx, now: new Date('2026-11-22T12:00:00Z') });
    expect(await told()).toHaveLength(2);
    expect(await ctx.db.$count(notifications)).toBeGreaterThan(0);
  },
);

testWithDb('a host who has moved the event to the new date is not notified again', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const yearly = { eventDate: '2027-01-23', repeats: 'hijri_yearly' as const, repeatUntil: '2028-09-30' };
  const { id } = await createEvent.run(admin, anEventInput(yearly));
  const move = async (eventDate: string) => {
    const { updatedAt } = await getHostedEvent.run(admin, { id });
    const {
      repeats: _,
      repeatUntil: __,
      isCourse: ___,
      groupId: ____,
      ...fields
    } = anEventInput({ eventDate });
    return updateEvent.run(admin, { ...fields, id, scope: 'this', updatedAt });
  };
  expect(await getHostedEvent.run(admin, { id })).toMatchObject({ hijriDate: '1448-08-15' });
  await declareHijriMonth.run(admin, { year: 1448, month: 8, startsOn: '2027-01-08' });
  expect(await move('2027-01-22')).toMatchObject({ hijriDate: '1448-08-15' });
  await runSteps(tellOfMovedHijriDays, ctx);
  expect(await messagesTo(ctx.db, 'event-hijri-day')).toEqual([]);
  expect(await move('2027-01-24')).toMatchObject({ hijriDate: null });
});

testWithDb('guests hear that an event which was taken down takes place after all, once', async ({ ctx }) => {
  const host = await asMember(ctx);
  const guest = await asMember(ctx);
  const event = await anEvent(ctx.db, { createdBy: host.user.id });
  await anRsvp(ctx.db, event.id, guest.user.id);
  await reportableEvent.remove?.(ctx.db, event.id, ctx.now);
  await reportableEvent.remove?.(ctx.db, event.id, ctx.now);
  await workOff(ctx);
  expect(await messagesTo(ctx.db, 'event-cancelled')).toHaveLength(1);
  await reportableEvent.restore?.(ctx.db, event.id, ctx.now);
  await workOff(ctx);
  expect(await messagesTo(ctx.db, 'event-restored')).toMatchObject([{ to: guest.user.email }]);
});

testWithDb('nobody hears of an event that was taken down when it was over', async ({ ctx }) => {
  const guest = await asMember(ctx);
  const event = await anEvent(ctx.db, { eventDate: '2026-11-20' });
  await anRsvp(ctx.db, event.id, guest.user.id);
  await reportableEvent.remove?.(ctx.db, event.id, ctx.now);
  await reportableEvent.restore?.(ctx.db, event.id, ctx.now);
  await workOff(ctx);
  expect([
    ...(await messagesTo(ctx.db, 'event-cancelled')),
    ...(await messagesTo(ctx.db, 'event-restored')),
  ]).toEqual([]);
});

testWithDb(
  'a banned host’s events are cancelled, but not those of the mosque that they managed',
  async ({ ctx }) => {
    const host = await asMember(ctx);
    const mosque = await aMosque(ctx.db);
    await ctx.db.insert(mosqueManagers).values({ placeId: mosque.id, userId: host.user.id });
    const shared = { createdBy: host.user.id, approvedAt: '2026-11-01T09:00:00.000Z' };
    const own = await anEvent(ctx.db, { ...shared, title: 'Own' });
    await anEvent(ctx.db, { ...shared, title: 'Of the mosque', placeId: mosque.id, placeName: mosque.name });
    await announce(ctx, memberBanned, { userId: host.user.id });
    await workOff(ctx);
    expect(await ctx.db.$count(events, eq(events.status, 'cancelled'))).toBe(0);
    await ctx.db.update(users).set({ accountStatus: 'banned' }).where(eq(users.id, host.user.id));
    await announce(ctx, memberBanned, { userId: host.user.id });
    await workOff(ctx);
    const cancelled = await ctx.db.select().from(events).where(eq(events.status, 'cancelled'));
    expect(cancelled.map(({ id }) => id)).toEqual([own.id]);
  },
);
