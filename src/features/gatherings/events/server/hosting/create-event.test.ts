import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import { mosqueFollows } from '#features/mosques/managers-and-follows/server/follows/tables.ts';
import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers/tables.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/tables.ts';
import { anEventInput, messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { events } from '../tables.ts';
import { createEvent } from './create-event.ts';

testWithDb('a member’s event waits for approval; author and administrators are told', async ({ ctx }) => {
  const { user: admin } = await asAdmin(ctx);
  const { ctx: member, user } = await asMember(ctx);
  const created = await createEvent.run(member, anEventInput());
  expect(created).toMatchObject({ status: 'pending', occurrences: 1, message: 'Event Submitted' });
  const [row] = await ctx.db.select().from(events);
  expect(row).toMatchObject({ id: created.id, createdBy: user.id, status: 'pending', approvedAt: null });
  const [request] = await ctx.db.select().from(approvalRequests);
  expect(request).toMatchObject({ targetId: created.id, submittedBy: user.id, status: 'pending' });
  expect(await messagesTo(ctx.db, 'event-submitted')).toMatchObject([{ to: user.email }]);
  expect(await messagesTo(ctx.db, 'approvals-wait')).toMatchObject([{ to: admin.email }]);
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { userId: admin.id, kind: 'approval_waiting', path: '/admin/approvals' },
  ]);
});

testWithDb('what a member says of approval and publicity counts for nothing', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await createEvent.run(member, anEventInput({ isPublic: false, requiresApproval: false }));
  const [row] = await ctx.db.select().from(events);
  expect(row).toMatchObject({ isPublic: true, requiresApproval: true, status: 'pending' });
});

testWithDb('an administrator’s event is public at once, to members alone if wished', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const created = await createEvent.run(admin, anEventInput({ isPublic: false }));
  expect(created).toMatchObject({ status: 'approved', message: 'Event created successfully!' });
  expect((await ctx.db.select().from(events))[0]).toMatchObject({ isPublic: false, status: 'approved' });
});

testWithDb(
  'a manager’s event at the own mosque takes its place from the mosque’s record, is public, and followers hear of it',
  async ({ ctx }) => {
    const mosque = await aMosque(ctx.db, { name: 'Masjid', address: '5 Green Lane', postcode: 'IG2 2BB' });
    const other = await aMosque(ctx.db, { sourceRef: 'other' });
    const { ctx: manager, user } = await asMember(ctx);
    const { user: follower } = await asMember(ctx);
    await ctx.db.insert(mosqueManagers).values({ placeId: mosque.id, userId: user.id });
    await ctx.db.insert(mosqueFollows).values({ placeId: mosque.id, userId: follower.id });
    await createEvent.run(manager, anEventInput({ placeId: mosque.id, location: 'Elsewhere' }));
    const [row] = await ctx.db.select().from(events);
    expect(row).toMatchObject({
      status: 'approved',
      placeId: mosque.id,
      placeName: 'Masjid',
      location: 'Masjid',
      address: '5 Green Lane',
      postcode: 'IG2 2BB',
      latitude: mosque.latitude,
    });
    await workOff(ctx);
    expect(await messagesTo(ctx.db, 'mosque-event')).toMatchObject([{ to: follower.email }]);
    expect(await createEvent.run(manager, anEventInput({ placeId: other.id }))).toMatchObject({
      status: 'pending',
    });
  },
);

testWithDb('every week is one row each, and one request for approval', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const input = anEventInput({ repeats: 'weekly', repeatUntil: '2026-12-19' });
  expect(await createEvent.run(member, input)).toMatchObject({ occurrences: 4 });
  const rows = await ctx.db.select().from(events).orderBy(events.eventDate);
  expect(rows.map(({ eventDate }) => eventDate)).toEqual([
    '2026-11-28',
    '2026-12-05',
    '2026-12-12',
    '2026-12-19',
  ]);
  expect(new Set(rows.map(({ seriesId }) => seriesId)).size).toBe(1);
  expect(await ctx.db.$count(approvalRequests)).toBe(1);
});

testWithDb('after Maghrib: each date begins when the prayer of that mosque is over', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const mosque = await aMosque(ctx.db);
  await ctx.db.insert(prayerRules).values({
    mosqueId: mosque.id,
    prayer: 'maghrib',
    aspect: 'jamaah',
    kind: 'fixed',
    time: '16:15',
    validFrom: '2026-12-01',
  });
  await createEvent.run(
    member,
    anEventInput({
      placeId: mosque.id,
      startTime: undefined,
      afterPrayer: 'maghrib',
      afterPrayerMinutes: 15,
      durationMinutes: 45,
      repeats: 'weekly',
      repeatUntil: '2026-12-05',
    }),
  );
  const [computed, ruled] = await ctx.db.select().from(events).orderBy(events.eventDate);
  // Sunset in Redbridge on 28 November is 15:56 (HM Nautical Almanac Office); the method adds three minutes.
  expect(computed?.startTime).toMatch(/^16:1[2-6]$/);
  expect(ruled).toMatchObject({ startTime: '16:30', endTime: '17:15', endDayOffset: 0 });
});

testWithDb.for([
  [{ eventDate: '2026-11-20' }, 'eventDate'],
  [{ endTime: '18:00' }, 'endTime'],
  [{ eventDate: '2027-03-28', startTime: '01:30' }, 'startTime'],
  [{ repeats: 'weekly', repeatUntil: '2026-11-28' }, 'repeatUntil'],
  [{ repeats: 'weekly', repeatUntil: '2028-01-01' }, 'repeatUntil'],
] as const)('%j is refused by its field, and nothing is stored', async ([fields, path], { ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await expect(createEvent.run(member, anEventInput(fields))).rejects.toMatchObject({
    code: 'bad_input',
    issues: [{ path }],
  });
  expect(await ctx.db.$count(events)).toBe(0);
});

testWithDb('a mosque that does not exist is refused, and too many events in an hour', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const nowhere = anEventInput({ placeId: '01890000-0000-7000-8000-000000000000' });
  await expect(createEvent.run(member, nowhere)).rejects.toMatchObject({ code: 'place_not_found' });
  for (let count = 1; count < 20; count++) await createEvent.run(member, anEventInput());
  await expect(createEvent.run(member, anEventInput())).rejects.toMatchObject({ status: 429 });
  expect(await ctx.db.$count(events, eq(events.createdBy, user.id))).toBe(19);
});

testWithDb.for(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', 'https://user@example.org'])(
  'a link to %s is no link',
  (url) => {
    expect(() => anEventInput({ bookingUrl: url })).toThrow();
    expect(() => anEventInput({ liveStreamUrl: url })).toThrow();
  },
);

testWithDb('an administrator may leave the place open; nobody else may', async ({ ctx }) => {
  const placeless = { ...anEventInput(), location: undefined, address: undefined, postcode: undefined };
  const { ctx: member } = await asMember(ctx);
  await expect(createEvent.run(member, placeless)).rejects.toMatchObject({
    issues: [
      { path: 'location', message: 'Location is required' },
      { path: 'address', message: 'Address is required' },
      { path: 'postcode', message: 'Postcode is required' },
    ],
  });
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await createEvent.run(admin, placeless);
  const [row] = await ctx.db.select().from(events).where(eq(events.id, id));
  expect(row).toMatchObject({ location: 'Place to be announced', address: '', postcode: '', latitude: null });
});
