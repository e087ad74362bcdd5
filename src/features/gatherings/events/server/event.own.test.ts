import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import {
  mosqueFollows,
  mosqueManagers,
} from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { anEvent, anEventInput, anRsvp, messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { NewEvent } from '../hosted-event.contract.ts';
import {
  cancelEvent,
  createEvent,
  deleteEvent,
  getHostedEvent,
  listOwnEvents,
  listPartnerMosques,
} from './event.own.ts';
import { events } from './event.tables.ts';
import { updateEvent } from './event-update.own.ts';

testWithDb(
  'a member’s event waits for approval, and its author and administrators are notified',
  async ({ ctx }) => {
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
  },
);

testWithDb('a member can’t skip approval or choose the audience', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await createEvent.run(member, anEventInput({ isPublic: false, requiresApproval: false }));
  const [row] = await ctx.db.select().from(events);
  expect(row).toMatchObject({ isPublic: true, requiresApproval: true, status: 'pending' });
});

testWithDb('null and an empty text leave an optional field out; coordinates are ignored', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const sent = { ...anEventInput(), latitude: 51.6, longitude: 0.1, maxAttendees: null, costPence: null };
  const texts = [
    'endTime',
    'endDate',
    'afterPrayer',
    'organizerEmail',
    'organizerPhone',
    'bookingUrl',
    'placeId',
  ];
  const empty = Object.fromEntries(texts.map((name) => [name, '']));
  await createEvent.run(member, NewEvent.parse({ ...sent, ...empty, placeName: null, repeats: '' }));
  const [row] = await ctx.db.select().from(events);
  expect(row).toMatchObject({
    maxAttendees: null,
    endTime: null,
    placeId: null,
    organizerEmail: null,
    seriesId: null,
  });
  expect(row?.latitude).not.toBe(51.6);
  const refused = NewEvent.safeParse({ ...sent, startTime: '', title: '', endTime: 'later' });
  expect(refused.error?.issues.map(({ path }) => path.join())).toEqual(['title', 'endTime', 'startTime']);
});

testWithDb('an administrator’s event is public at once, or for members only on request', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const created = await createEvent.run(admin, anEventInput({ isPublic: false }));
  expect(created).toMatchObject({ status: 'approved', message: 'Event created successfully!' });
  expect((await ctx.db.select().from(events))[0]).toMatchObject({ isPublic: false, status: 'approved' });
});

testWithDb(
  'a manager’s event at their own mosque takes the mosque’s address, is public at once and reaches followers',
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

testWithDb(
  'meals and booking are stored for an iftar only, and deleted when it is no longer one',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const food = { iftarMeals: 200, iftarBookFirst: true, iftarBringDish: true };
    await createEvent.run(admin, anEventInput(food));
    expect((await ctx.db.select().from(events))[0]).toMatchObject({
      iftarMeals: null,
      iftarBringDish: false,
    });
    await ctx.db.delete(events);
    const { id } = await createEvent.run(admin, anEventInput({ isIftar: true, ...food }));
    const { updatedAt } = await getHostedEvent.run(admin, { id });
    expect((await ctx.db.select().from(events))[0]).toMatchObject(food);
    const { repeats: _, repeatUntil: __, isCourse: ___, groupId: ____, ...circle } = anEventInput(food);
    await updateEvent.run(admin, { ...circle, id, scope: 'this', updatedAt });
    expect((await ctx.db.select().from(events))[0]).toMatchObject({
      iftarMeals: null,
      iftarBookFirst: false,
    });
  },
);

testWithDb('a weekly event has one row for each date, and one approval request', async ({ ctx }) => {
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

testWithDb(
  'an event for every night of Ramadan is created at once, without the left-out dates',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const nights = {
      eventDate: '2027-02-08',
      repeats: 'daily' as const,
      repeatUntil: '2027-03-09',
      isIftar: true,
    };
    const left = anEventInput({ ...nights, exceptDates: ['2027-02-14', '2027-03-01'] });
    expect(await createEvent.run(admin, left)).toMatchObject({ occurrences: 28 });
    const dates = (await ctx.db.select().from(events)).map(({ eventDate }) => eventDate);
    expect(dates).not.toContain('2027-02-14');
    expect(dates).toContain('2027-03-09');
    const foreign = createEvent.run(admin, anEventInput({ ...nights, exceptDates: ['2027-03-10'] }));
    await expect(foreign).rejects.toMatchObject({
      issues: [{ path: 'exceptDates', message: '10 March 2027 isn’t one of the dates.' }],
    });
    const single = createEvent.run(admin, anEventInput({ exceptDates: ['2026-11-28'] }));
    await expect(single).rejects.toMatchObject({
      issues: [{ path: 'exceptDates', message: 'Please keep at least one date.' }],
    });
  },
);

testWithDb(
  'an event over several days is stored with its last day, for each date of a series',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const camp = { eventDate: '2026-11-28', startTime: '10:00', endDate: '2026-11-29', endTime: '16:00' };
    const monthly = { ...camp, repeats: 'monthly_weekday' as const, repeatUntil: '2027-01-31' };
    await createEvent.run(admin, anEventInput(monthly));
    const rows = await ctx.db.select().from(events).orderBy(events.eventDate);
    expect(rows.map(({ eventDate, endDate }) => [eventDate, endDate])).toEqual([
      ['2026-11-28', '2026-11-29'],
      ['2026-12-26', '2026-12-27'],
      ['2027-01-23', '2027-01-24'],
    ]);
    const daily = createEvent.run(
      admin,
      anEventInput({ ...camp, repeats: 'daily', repeatUntil: '2026-12-05' }),
    );
    await expect(daily).rejects.toMatchObject({ issues: [{ path: 'endDate' }] });
  },
);

testWithDb('i‘tikaf begins after Maghrib and ends on the day of Eid', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const nights = { eventDate: '2027-02-27', endDate: '2027-03-09', endTime: '07:00', maxAttendees: 40 };
  const after = { startTime: undefined, afterPrayer: 'maghrib' as const, afterPrayerMinutes: 0 };
  await createEvent.run(admin, anEventInput({ ...nights, ...after }));
  const [row] = await ctx.db.select().from(events);
  expect(row).toMatchObject({ endDate: '2027-03-09', endDayOffset: 10, endsAt: '2027-03-09T07:00:00.000Z' });
  expect(row?.startTime).toMatch(/^17:/);
});

testWithDb('each date of an event after Maghrib starts after that mosque’s prayer', async ({ ctx }) => {
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
] as const)('%j is refused with its field, and nothing is stored', async ([fields, path], { ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await expect(createEvent.run(member, anEventInput(fields))).rejects.toMatchObject({
    code: 'bad_input',
    issues: [{ path }],
  });
  expect(await ctx.db.$count(events)).toBe(0);
});

testWithDb('an unknown mosque is refused, and so are too many events in an hour', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const nowhere = anEventInput({ placeId: '01890000-0000-7000-8000-000000000000' });
  await expect(createEvent.run(member, nowhere)).rejects.toMatchObject({ code: 'place_not_found' });
  for (let count = 1; count < 20; count++) await createEvent.run(member, anEventInput());
  await expect(createEvent.run(member, anEventInput())).rejects.toMatchObject({ status: 429 });
  expect(await ctx.db.$count(events, eq(events.createdBy, user.id))).toBe(19);
});

testWithDb.for(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', 'https://user@example.org'])(
  '%s is refused as a link',
  (url) => {
    expect(() => anEventInput({ bookingUrl: url })).toThrow();
    expect(() => anEventInput({ liveStreamUrl: url })).toThrow();
  },
);

testWithDb('an administrator may leave out the name of the place only, a member nothing', async ({ ctx }) => {
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
  await expect(createEvent.run(admin, placeless)).rejects.toMatchObject({
    issues: [{ path: 'location' }, { path: 'address' }, { path: 'postcode' }],
  });
  const { id } = await createEvent.run(admin, { ...anEventInput(), location: undefined });
  const [row] = await ctx.db.select().from(events).where(eq(events.id, id));
  expect(row).toMatchObject({ location: 'Place to be announced', address: '1 High Road, Ilford' });
});

testWithDb(
  'the host and administrators see an event in full, a stranger does not learn that it is pending',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const { ctx: stranger } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const contact = { organizerEmail: 'a@example.org', organizerPhone: '020 7946 0001' };
    const event = await anEvent(ctx.db, { createdBy: user.id, status: 'pending', ...contact });
    expect(await getHostedEvent.run(host, { id: event.id })).toMatchObject({ status: 'pending', ...contact });
    expect(await getHostedEvent.run(admin, { id: event.id })).toMatchObject(contact);
    const unseen = getHostedEvent.run(stranger, { id: event.id });
    await expect(unseen).rejects.toMatchObject({ code: 'event_not_found' });
    const known = await anEvent(ctx.db, contact);
    const refused = getHostedEvent.run(stranger, { id: known.id });
    await expect(refused).rejects.toMatchObject({ code: 'not_your_event' });
  },
);

testWithDb(
  'a member’s own events are listed with any status, upcoming ones first and past ones separately',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const own = { createdBy: user.id };
    await anEvent(ctx.db, { ...own, title: 'First', eventDate: '2026-11-25' });
    await anEvent(ctx.db, { ...own, title: 'Over', eventDate: '2026-01-01' });
    await anEvent(ctx.db, { ...own, title: 'Waits', eventDate: '2026-12-25', status: 'pending' });
    await anEvent(ctx.db, { title: 'Somebody else’s' });
    await anEvent(ctx.db, { ...own, title: 'Long over', eventDate: '2025-01-01' });
    const titles = ({ items }: { items: readonly { title: string }[] }) => items.map(({ title }) => title);
    const first = await listOwnEvents.run(host, { limit: 1 });
    const second = await listOwnEvents.run(host, { limit: 1, cursor: first.nextCursor ?? undefined });
    expect([titles(first), titles(second)]).toEqual([['First'], ['Waits']]);
    expect([first.total, second.nextCursor]).toEqual([2, null]);
    expect(titles(await listOwnEvents.run(host, { limit: 2, past: true }))).toEqual(['Over', 'Long over']);
  },
);

testWithDb('approved mosques are listed by name, with the fields that fill in the form', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await aMosque(ctx.db, { name: 'Zaytuna', sourceRef: 'z', address: '9 Z Road', postcode: 'IG3 3CC' });
  await aMosque(ctx.db, { name: 'Amanah', sourceRef: 'a' });
  await aMosque(ctx.db, { name: 'Waiting', sourceRef: 'w', status: 'pending' });
  const mosques = await listPartnerMosques.run(member, {});
  expect(mosques.map(({ name }) => name)).toEqual(['Amanah', 'Zaytuna']);
  expect(mosques[1]).toMatchObject({ address: '9 Z Road', postcode: 'IG3 3CC' });
});

testWithDb(
  'guests are told why an event is cancelled, and a second or a stranger’s cancellation is refused',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const { ctx: stranger, user: guest } = await asMember(ctx);
    const event = await anEvent(ctx.db, { createdBy: user.id });
    await anRsvp(ctx.db, event.id, guest.id);
    const input = { id: event.id, reason: 'The speaker is ill.', scope: 'this' as const };
    await expect(cancelEvent.run(stranger, input)).rejects.toMatchObject({ code: 'not_your_event' });
    expect(await cancelEvent.run(host, input)).toEqual({ message: 'Event cancelled.' });
    expect((await ctx.db.select().from(events))[0]).toMatchObject({
      status: 'cancelled',
      cancelledReason: 'The speaker is ill.',
      sequence: 1,
    });
    await workOff(ctx);
    expect(await messagesTo(ctx.db, 'event-cancelled')).toMatchObject([
      { to: guest.email, props: { reason: 'The speaker is ill.' } },
    ]);
    await expect(cancelEvent.run(host, input)).rejects.toMatchObject({ code: 'event_over' });
  },
);

testWithDb(
  'cancelling a date can include later dates, and withdraws the approval request',
  async ({ ctx }) => {
    const { ctx: host } = await asMember(ctx);
    await createEvent.run(host, anEventInput({ repeats: 'weekly', repeatUntil: '2026-12-12' }));
    const [first, second] = await ctx.db.select().from(events).orderBy(events.eventDate);
    await cancelEvent.run(host, { id: second?.id ?? '', scope: 'following' });
    const statuses = (await ctx.db.select().from(events).orderBy(events.eventDate)).map((row) => row.status);
    expect(statuses).toEqual(['pending', 'cancelled', 'cancelled']);
    await cancelEvent.run(host, { id: first?.id ?? '', scope: 'this' });
    expect(await ctx.db.select().from(approvalRequests)).toMatchObject([{ status: 'withdrawn' }]);
  },
);

testWithDb('an administrator can delete any event, and its guests are notified', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user: guest } = await asMember(ctx);
  const event = await anEvent(ctx.db);
  await anRsvp(ctx.db, event.id, guest.id);
  expect(await deleteEvent.run(admin, { id: event.id })).toEqual({ message: 'Event deleted successfully!' });
  expect(await ctx.db.$count(events)).toBe(0);
  await workOff(ctx);
  expect(await messagesTo(ctx.db, 'event-cancelled')).toMatchObject([{ to: guest.email }]);
  await expect(deleteEvent.run(admin, { id: event.id })).rejects.toMatchObject({ code: 'event_not_found' });
});

testWithDb('a host can delete an event only if it was never public', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const waiting = await anEvent(ctx.db, { createdBy: user.id, status: 'pending' });
  const known = await anEvent(ctx.db, { createdBy: user.id, approvedAt: '2026-11-01T00:00:00.000Z' });
  await deleteEvent.run(host, { id: waiting.id });
  await expect(deleteEvent.run(host, { id: known.id })).rejects.toMatchObject({ code: 'not_allowed' });
  const { ctx: stranger } = await asMember(ctx);
  await expect(deleteEvent.run(stranger, { id: known.id })).rejects.toMatchObject({ code: 'not_your_event' });
});
