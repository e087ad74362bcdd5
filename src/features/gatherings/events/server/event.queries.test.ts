import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { instantOf } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { listGroupMeetings } from '#features/people/groups/server/group.read.ts';
import { ApiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { readSearch } from '#kit/server/search/search-query.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anEvent, anRsvp, messagesTo } from '#test/factories/events.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../event.contract.ts';
import { eventOver } from '../event.errors.ts';
import { assumedMinutes, endInstant } from '../event.rules.ts';
import { startInstant } from '../event-time.rules.ts';
import { calls as hostingCalls } from '../hosted-event.contract.ts';
import { getEventsCalendar } from './calendar.read.ts';
import { listAdminEvents } from './event.admin.ts';
import { cancelEvent, cancelGroupMeetings, deleteEvent } from './event.own.ts';
import { getEvent, listEvents } from './event.read.ts';
import { events } from './event.tables.ts';
import { toEvent } from './event-presenters.ts';
import { findRsvp, releaseSeats } from './event-seats.ts';
import { eventsOnMap, listEventsForBoard, searchedEvents, weeklyEvents } from './event-sources.ts';
import { events as feature } from './feature.ts';

import { listOwnRsvps, rsvpToEvent, withdrawRsvp } from './rsvp.own.ts';

const title = 'Night of Zubaydah';

/** From nine in the evening until three in the morning. */
const night = { title, startTime: '21:00', endTime: '03:00', endDayOffset: 1 };

type Night = Awaited<ReturnType<typeof aNight>>;

/** An evening event with a guest and one on the waiting list, an earlier date of its series, and a group meeting on the same evening. */
async function aNight(ctx: Ctx, eventDate: string, span: Partial<typeof events.$inferInsert> = night) {
  const [host, guest, waits] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const { ctx: admin } = await asAdmin(ctx);
  const seriesId = v7();
  const place = await aMosque(ctx.db, { sourceRef: seriesId });
  const at = { placeId: place.id, placeName: place.name, createdBy: host.user.id };
  const event = await anEvent(ctx.db, { ...span, ...at, eventDate, seriesId, maxAttendees: 1 });
  const earlier = await anEvent(ctx.db, { title: 'Before', eventDate: '2026-09-01', seriesId });
  await anRsvp(ctx.db, event.id, guest.user.id);
  await anRsvp(ctx.db, event.id, waits.user.id, { status: 'waitlisted' });
  const group = await aGroup(ctx.db, [host.user]);
  await anEvent(ctx.db, { ...span, ...at, eventDate, groupId: group.id, isPublic: false });
  return { host, guest, waits, admin, place, event, earlier, group };
}

const at = (ctx: Ctx, now: Date): Ctx => ({ ...ctx, now });

/** Every list of upcoming events: each function returns what it lists at an instant. */
const readers: Readonly<Record<string, (ctx: Ctx, now: Date, of: Night) => Promise<unknown>>> = {
  'the list': (ctx, now) => listEvents.run(at(ctx, now), calls.listEvents.input.parse({})),
  'today’s list': (ctx, now) => {
    const from = now.toISOString().slice(0, 10);
    return listEvents.run(at(ctx, now), calls.listEvents.input.parse({ from, to: from }));
  },
  'a mosque’s page': (ctx, now, { place }) =>
    listEvents.run(at(ctx, now), calls.listEvents.input.parse({ placeId: place.id, limit: 3 })),
  'the map': (ctx, now) => eventsOnMap.items(at(ctx, now), 20),
  'the board': (ctx, now, { place }) => listEventsForBoard(at(ctx, now), place.id, 5),
  'the weekly email': (ctx, now) => weeklyEvents.items(at(ctx, now), now.toISOString()),
  search: (ctx, now) => searchedEvents.find(at(ctx, now), readSearch('zubaydah'), 20),
  'search for members': (_, now, { guest }) =>
    searchedEvents.find(at(guest.ctx, now), readSearch('zubaydah'), 20),
  'the calendar': (ctx, now) => getEventsCalendar.run(at(ctx, now), { category: undefined }),
  'a member’s RSVPs': (_, now, { guest }) => listOwnRsvps.run(at(guest.ctx, now), {}),
  'a group’s meetings': (_, now, { host, group }) =>
    listGroupMeetings.run(at(host.ctx, now), { id: group.id, limit: 20 }),
  'the administrators’ list': (_, now, { admin }) =>
    listAdminEvents.run(at(admin, now), hostingCalls.listAdminEvents.input.parse({ coming: 'true' })),
};

/** Lists that name events by id only. */
const byId: Readonly<Record<string, (ctx: Ctx, now: Date, of: Night) => Promise<unknown>>> = {
  'the sitemap': async (ctx, now) => feature.sitemap?.(at(ctx, now)),
  'the other dates of a series': async (ctx, now, { earlier }) =>
    (await getEvent.run(at(ctx, now), { id: earlier.id })).otherDates,
};

const isListed = (found: unknown, { event }: Night, isById: boolean): boolean =>
  JSON.stringify(found).includes(isById ? event.id : title);

const cases = [
  ...Object.entries(readers).map(([name, read]) => ({ name, read, isById: false })),
  ...Object.entries(byId).map(([name, read]) => ({ name, read, isById: true })),
];

testWithDb.for([
  ['2026-11-21', '2026-11-22T00:30:00Z', '2026-11-22T03:01:00Z'],
  // The clocks go back at two, so three o’clock comes an hour later.
  ['2026-10-24', '2026-10-25T02:30:00Z', '2026-10-25T03:01:00Z'],
  // The clocks go forward at one.
  ['2027-03-27', '2027-03-28T01:30:00Z', '2027-03-28T02:01:00Z'],
])(
  'an event on the night of %s is listed everywhere at %s, and nowhere from %s',
  async ([date, on, over], { ctx }) => {
    const of = await aNight(ctx, date ?? '');
    const shown = async (now = '') => {
      const instant = new Date(now);
      const found: Record<string, boolean> = {};
      for (const { name, read, isById } of cases)
        found[name] = isListed(await read(ctx, instant, of), of, isById);
      return found;
    };
    expect(await shown(on)).toEqual(Object.fromEntries(cases.map(({ name }) => [name, true])));
    expect(await shown(over)).toEqual(Object.fromEntries(cases.map(({ name }) => [name, false])));
    const past = hostingCalls.listAdminEvents.input.parse({ past: 'true' });
    const pastAt = (now = '') => listAdminEvents.run(at(of.admin, new Date(now)), past);
    expect(isListed(await pastAt(on), of, false)).toBe(false);
    expect(isListed(await pastAt(over), of, false)).toBe(true);
  },
);

/** From six on Friday evening until four on Sunday afternoon. */
const camp = { title, startTime: '18:00', endTime: '16:00', endDayOffset: 2, endDate: '2026-11-22' };

testWithDb('an event over several days is listed everywhere on each of them', async ({ ctx }) => {
  const of = await aNight(ctx, '2026-11-20', camp);
  const shown = async (now: string) => {
    const found: Record<string, boolean> = {};
    for (const { name, read, isById } of cases) {
      found[name] = isListed(await read(ctx, new Date(now), of), of, isById);
    }
    return found;
  };
  const all = Object.fromEntries(cases.map(({ name }) => [name, true]));
  for (const now of ['2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', '2026-11-22T15:59:00Z'])
    expect(await shown(now), now).toEqual(all);
  expect(Object.values(await shown('2026-11-22T16:00:00Z'))).toEqual(cases.map(() => false));
});

testWithDb(
  'a weekend includes events that continue into it, and not those that end before it',
  async ({ ctx }) => {
    await aNight(ctx, '2026-11-20', camp);
    const titles = async (from: string, to: string) => {
      const query = calls.listEvents.input.parse({ from, to });
      return (await listEvents.run(at(ctx, new Date('2026-11-19T12:00:00Z')), query)).items.length;
    };
    expect(await titles('2026-11-21', '2026-11-22')).toBe(1);
    expect(await titles('2026-11-22', '2026-11-22')).toBe(1);
    expect(await titles('2026-11-20', '2026-11-20')).toBe(1);
    expect(await titles('2026-11-23', '2026-11-24')).toBe(0);
    expect(await titles('2026-11-19', '2026-11-19')).toBe(0);
  },
);

/** Actions that are possible until an event is over: each function returns whether it was done. */
const acts: Readonly<Record<string, (ctx: Ctx, now: Date, of: Night) => Promise<boolean>>> = {
  'its page says that it is not over': async (ctx, now, { event }) =>
    !(await getEvent.run(at(ctx, now), { id: event.id })).isOver,
  'a place can be booked': async (ctx, now, { event }) => {
    const { ctx: late } = await asMember(ctx);
    return isDone(rsvpToEvent.run(at(late, now), { id: event.id, guestsCount: 0 }));
  },
  'a withdrawal gives the place to the next': async (ctx, now, { event, guest, waits }) => {
    await withdrawRsvp.run(at(guest.ctx, now), { id: event.id });
    return (await findRsvp(ctx.db, event.id, waits.user.id))?.status === 'attending';
  },
  'a banned guest loses the place': async (ctx, now, { event, guest }) => {
    await inTransaction(at(ctx, now), (tx) => releaseSeats(tx, guest.user.id));
    return (await findRsvp(ctx.db, event.id, guest.user.id)) === undefined;
  },
  'it can be cancelled': (_, now, { event, host }) =>
    isDone(cancelEvent.run(at(host.ctx, now), { id: event.id, reason: '', scope: 'this' })),
  'guests are notified when it is deleted': async (ctx, now, { event, admin }) => {
    await deleteEvent.run(freshlyConfirmed(admin, now), { id: event.id });
    await workOff(at(ctx, now));
    return (await messagesTo(ctx.db, 'event-cancelled')).length > 0;
  },
  'a group that is deleted cancels its meeting': async (ctx, now, { group }) => {
    await inTransaction(at(ctx, now), (tx) => cancelGroupMeetings(tx, group.id));
    const [meeting] = await ctx.db.select().from(events).where(eq(events.groupId, group.id));
    return meeting?.status === 'cancelled';
  },
};

/** An administrator who has just confirmed the password. */
function freshlyConfirmed(ctx: Ctx, now: Date): Ctx {
  if (ctx.actor.kind !== 'person') throw new Error('Nobody is signed in.');
  return { ...at(ctx, now), actor: { ...ctx.actor, confirmedAt: now.toISOString() } };
}

/** Returns whether an action was done, or refused because the event is over. */
async function isDone(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.kind === eventOver) return false;
    throw error;
  }
}

testWithDb.for(Object.keys(acts))(
  'until the end of its last day, but not after: %s',
  async (name, { ctx }) => {
    const done = async (now: string) =>
      acts[name]?.(ctx, new Date(now), await aNight(ctx, '2026-11-20', camp));
    expect(await done('2026-11-22T16:01:00Z')).toBe(false);
    expect(await done('2026-11-22T15:59:00Z')).toBe(true);
  },
);

testWithDb.for(Object.keys(acts))('until its end, but not after: %s', async (name, { ctx }) => {
  const done = async (now: string) => acts[name]?.(ctx, new Date(now), await aNight(ctx, '2026-11-21'));
  expect(await done('2026-11-22T03:01:00Z')).toBe(false);
  expect(await done('2026-11-22T02:59:00Z')).toBe(true);
});

testWithDb('the stored end is correct in local time, also in nights with a clock change', async ({ ctx }) => {
  const hours = ['00', '01', '02', '03', '12'].flatMap((hour) => [`${hour}:00`, `${hour}:30`, `${hour}:59`]);
  const dates = ['2026-10-24', '2026-10-25', '2026-11-21', '2027-03-27', '2027-03-28', '2027-06-21'];
  const spans = dates.flatMap((eventDate) => [
    ...hours.map((endTime) => ({ eventDate, startTime: '21:00', endTime, endDayOffset: 1 })),
    { eventDate, startTime: '00:00', endTime: '01:30', endDayOffset: 0 },
    { eventDate, startTime: '09:00', endTime: null, endDayOffset: 0 },
    { eventDate, startTime: '23:30', endTime: null, endDayOffset: 0 },
  ]);
  for (const span of spans) {
    const row = await anEvent(ctx.db, span);
    const dayOffset = span.endDayOffset === 1 ? (1 as const) : (0 as const);
    const instant =
      span.endTime === null
        ? new Date(startInstant(span).getTime() + assumedMinutes * 60_000)
        : instantOf(span.eventDate, { time: span.endTime, dayOffset });
    expect(row.endsAt, JSON.stringify(span)).toBe(instant.toISOString());
    // The browser computes the same end.
    expect(endInstant(toEvent(row, ctx.now)), JSON.stringify(span)).toEqual(instant);
  }
});

testWithDb(
  'the stored end of an event over several days is on its last day, also after a clock change',
  async ({ ctx }) => {
    for (const [eventDate, endDate, endDayOffset] of [
      ['2026-10-23', '2026-10-25', 2],
      ['2027-03-26', '2027-03-28', 2],
      ['2027-02-27', '2027-03-09', 10],
    ] as const) {
      const camp = { eventDate, endDate, endDayOffset, startTime: '18:00', endTime: '16:00' };
      const row = await anEvent(ctx.db, camp);
      const end = instantOf(endDate, { time: '16:00', dayOffset: 0 });
      expect(row.endsAt).toBe(end.toISOString());
      expect(endInstant(toEvent(row, ctx.now))).toEqual(end);
    }
    const tooLong = { eventDate: '2027-01-01', endDate: '2027-02-01', endDayOffset: 31 };
    const refused = ctx.db.transaction((tx) => anEvent(tx, tooLong));
    await expect(refused).rejects.toMatchObject({ cause: { constraint: 'events_end_offset_sane' } });
  },
);

testWithDb('only four files compare an event’s date to decide whether it is upcoming', () => {
  const root = join(import.meta.dirname);
  const compares = /\b(gte?|lte?|between)\(\s*(events|table)\.eventDate/;
  const found = globSync('**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts') && compares.test(readFileSync(join(root, path), 'utf8')))
    .sort();
  // They find a series from a date on, events that have not begun, events that are not over, and events of a period or month.
  expect(found).toEqual(['event-venue.ts', 'event.jobs.ts', 'event.queries.ts', 'event.sample.ts']);
});
