import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { visitor } from '#kit/contract/audience.ts';
import { anEvent, anRsvp } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { anApp } from '#test/with-app.ts';
import { testNow, testWithDb } from '#test/with-db.ts';
import {
  getCalendarFeed,
  getEventCalendar,
  getEventsCalendar,
  readCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
} from './calendar.read.ts';
import { cancelEvent } from './event.own.ts';
import { getEvent } from './event.read.ts';
import { reportableEvent } from './event.review.ts';
import { calendarFeeds, events } from './event.tables.ts';

testWithDb('a hostile title can’t add lines to a calendar file', async ({ ctx }) => {
  const title = `Lines\r\nBEGIN:VALARM, commas; semicolons \\ quotes " ${'🌙'.repeat(40)} درس`;
  const event = await anEvent(ctx.db, { title, description: 'a\nb' });
  const text = await getEventCalendar.run(ctx, { id: event.id });
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  if (!component) throw new Error('The file has no event.');
  expect(component.getAllSubcomponents()).toEqual([]);
  expect(new ICAL.Event(component).summary).toBe(title.replace('\r\n', '\n'));
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

testWithDb('the calendar file of a members’ event is for members only', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { id } = await anEvent(ctx.db, { isPublic: false });
  expect(await getEventCalendar.run(member, { id })).toContain('BEGIN:VEVENT');
  const asVisitor = getEventCalendar.run({ ...ctx, actor: visitor }, { id });
  await expect(asVisitor).rejects.toMatchObject({ code: 'event_not_found' });
});

testWithDb(
  'an event past midnight ends on the next day, and one without an end lasts two hours',
  async ({ ctx }) => {
    await anEvent(ctx.db, { title: 'Night', startTime: '20:00', endTime: '01:00', endDayOffset: 1 });
    await anEvent(ctx.db, { title: 'Open', startTime: '23:30', endTime: null, category: 'charity' });
    const parsed = new ICAL.Component(ICAL.parse(await getEventsCalendar.run(ctx, { category: undefined })));
    const events = parsed.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    expect(events.map((event) => [event.summary, event.endDate.toString()])).toEqual([
      ['Night', '2026-11-23T01:00:00'],
      ['Open', '2026-11-23T01:30:00'],
    ]);
    expect(await getEventsCalendar.run(ctx, { category: 'charity' })).not.toContain('Night');
  },
);

testWithDb('an event over several days is one entry that ends on its last day', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const days = { eventDate: '2026-11-20', endDate: '2026-11-22', endDayOffset: 2 };
  const { id } = await anEvent(ctx.db, { ...days, startTime: '18:00', endTime: '16:00' });
  await anRsvp(ctx.db, id, user.id);
  const { url } = await renewCalendarFeed.run(member, {});
  const token = url?.split('/').at(-1)?.replace('.ics', '') ?? '';
  // Twenty-nine days after its end it is still in the member’s calendar.
  const late = { ...ctx, now: new Date('2026-12-21T12:00:00Z') };
  for (const text of [await getEventCalendar.run(ctx, { id }), await readCalendarFeed.run(late, { token })]) {
    const [entry] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    const event = new ICAL.Event(entry);
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual([
      '2026-11-20T18:00:00',
      '2026-11-22T16:00:00',
    ]);
  }
});

testWithDb(
  'a cancelled or removed event stays in subscribed calendars for a month, marked as cancelled',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const approved = { createdBy: user.id, approvedAt: '2026-11-01T00:00:00.000Z' };
    const off = await anEvent(ctx.db, { ...approved, title: 'Off' });
    const down = await anEvent(ctx.db, { ...approved, title: 'Down' });
    const waits = await anEvent(ctx.db, { title: 'Never seen', status: 'pending', createdBy: user.id });
    const entries = async (now: Date) => {
      const text = await getEventsCalendar.run({ ...ctx, now }, { category: undefined });
      const parsed = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
      return parsed.map((one) =>
        ['uid', 'summary', 'status', 'sequence'].map((name) => one.getFirstPropertyValue(name)),
      );
    };
    const uid = ({ id }: { id: string }) => `event-${id}@mahalla`;
    expect(await entries(ctx.now)).toEqual([
      [uid(off), 'Off', 'CONFIRMED', 0],
      [uid(down), 'Down', 'CONFIRMED', 0],
    ]);
    await cancelEvent.run(host, { id: off.id, reason: '', scope: 'this' });
    await cancelEvent.run(host, { id: waits.id, reason: '', scope: 'this' });
    await reportableEvent.remove?.(ctx.db, down.id, ctx.now);
    const calledOff = [
      [uid(off), 'Off', 'CANCELLED', 1],
      [uid(down), 'Removed event', 'CANCELLED', 1],
    ];
    expect(await entries(ctx.now)).toEqual(calledOff);
    expect(await entries(new Date('2026-12-20T12:00:00Z'))).toEqual(calledOff);
    expect(await entries(new Date('2026-12-24T12:00:00Z'))).toEqual([]);
    await reportableEvent.restore?.(ctx.db, down.id, ctx.now);
    expect(await entries(ctx.now)).toContainEqual([uid(down), 'Down', 'CONFIRMED', 2]);
  },
);

testWithDb('an event that was never approved is not shown after its host cancels it', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  for (const status of ['pending', 'rejected'] as const) {
    const fields = { status, createdBy: user.id, rejectionReason: 'An advert.' };
    const { id } = await anEvent(ctx.db, fields);
    await cancelEvent.run(host, { id, reason: '', scope: 'this' });
    await expect(getEvent.run(ctx, { id })).rejects.toMatchObject({ code: 'event_not_found' });
    await expect(getEventCalendar.run(ctx, { id })).rejects.toMatchObject({ code: 'event_not_found' });
  }
});

const tokenOf = (url: string) => url.replace(/^.*\/calendar\//, '').replace(/\.ics$/, '');

testWithDb(
  'a member’s calendar has the events that they answered, with cancelled ones marked',
  async ({ ctx }) => {
    const { ctx: member, user } = await asMember(ctx);
    const { user: other } = await asMember(ctx);
    const coming = await anEvent(ctx.db, { title: 'Comes', isPublic: false });
    const off = await anEvent(ctx.db, { title: 'Off', status: 'cancelled', eventDate: '2026-11-23' });
    const waits = await anEvent(ctx.db, { title: 'Waits', eventDate: '2026-11-24' });
    const others = await anEvent(ctx.db, { title: 'Others' });
    await anRsvp(ctx.db, coming.id, user.id);
    await anRsvp(ctx.db, off.id, user.id);
    await anRsvp(ctx.db, waits.id, user.id, { status: 'waitlisted' });
    await anRsvp(ctx.db, others.id, other.id);
    const { url } = await renewCalendarFeed.run(member, {});
    const text = await readCalendarFeed.run(ctx, { token: tokenOf(url) });
    const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(
      entries.map((entry) => [entry.getFirstPropertyValue('summary'), entry.getFirstPropertyValue('status')]),
    ).toEqual([
      ['Comes', 'CONFIRMED'],
      ['Off', 'CANCELLED'],
      ['Waiting list: Waits', 'CONFIRMED'],
    ]);
  },
);

testWithDb('an old, forged or banned member’s calendar address does not work', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const first = tokenOf((await renewCalendarFeed.run(member, {})).url);
  const second = tokenOf((await renewCalendarFeed.run(member, {})).url);
  const forged = `${second.slice(0, 36)}_${first.slice(37)}`;
  for (const token of [first, forged, 'x'.repeat(80)]) {
    const read = readCalendarFeed.run(ctx, { token });
    await expect(read).rejects.toMatchObject({ code: 'calendar_not_found' });
  }
  await ctx.db.update(users).set({ accountStatus: 'banned' }).where(eq(users.id, user.id));
  const banned = readCalendarFeed.run(ctx, { token: second });
  await expect(banned).rejects.toMatchObject({ code: 'calendar_not_found' });
});

testWithDb('a member has no calendar address at first, and sees only their own', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  expect(await getCalendarFeed.run(member, {})).toEqual({ url: null });
  const made = await renewCalendarFeed.run(member, {});
  expect(await getCalendarFeed.run(member, {})).toEqual(made);
  expect(await getCalendarFeed.run(other, {})).toEqual({ url: null });
});

testWithDb('renewing the calendar address replaces the old one', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const first = await renewCalendarFeed.run(member, {});
  const second = await renewCalendarFeed.run(member, {});
  expect(first.url).not.toBe(second.url);
  expect(second.url).toMatch(/^http:\/\/.*\/calendar\/[\da-f-]{36}_[\w-]{43}\.ics$/);
  expect(await ctx.db.$count(calendarFeeds)).toBe(1);
});

testWithDb('a calendar address can be removed, also twice', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await renewCalendarFeed.run(member, {});
  await removeCalendarFeed.run(member, {});
  await removeCalendarFeed.run(member, {});
  expect(await getCalendarFeed.run(member, {})).toEqual({ url: null });
});

test('a program that asks again within the day gets a calendar only if something has changed', async () => {
  let now = testNow;
  const app = await anApp({}, undefined, { clock: () => now });
  const guest = await asMember(app.ctx);
  const event = await anEvent(app.database.db);
  await anRsvp(app.database.db, event.id, guest.user.id);
  const { url } = await renewCalendarFeed.run(guest.ctx, {});
  for (const path of [new URL(url).pathname, '/events.ics', `/events/${event.id}.ics`]) {
    now = testNow;
    const first = await app.fetch(path);
    expect(await first.text()).toContain('LAST-MODIFIED:');
    now = new Date(testNow.getTime() + 3_600_000);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect([path, (await app.fetch(path, { headers })).status]).toEqual([path, 304]);
    await app.database.db.update(events).set({ title: `New title ${path}`, updatedAt: now.toISOString() });
    expect([path, (await app.fetch(path, { headers })).status]).toEqual([path, 200]);
  }
  await app.close();
});
