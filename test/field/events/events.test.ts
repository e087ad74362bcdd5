import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { occurrenceDates, seriesText } from '#features/gatherings/events/event-repeat.rules.ts';
import { getEventsCalendar } from '#features/gatherings/events/server/calendar.read.ts';
import { createEvent } from '#features/gatherings/events/server/event.own.ts';
import { listEvents } from '#features/gatherings/events/server/event.read.ts';
import {
  eventsOnMap,
  listEventsForBoard,
  searchedEvents,
  weeklyEvents,
} from '#features/gatherings/events/server/event-sources.ts';
import { events as feature } from '#features/gatherings/events/server/feature.ts';
import type { Ctx } from '#kit/server/context.ts';
import { readSearch } from '#kit/server/search/search-query.ts';
import { anEvent, anEventInput } from '#test/factories/events.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { endCases, listedCases, monthlyCases } from './event-cases.ts';

/** Every place that lists the community’s events; each function returns how many it lists at an instant. */
const lists: Record<string, (ctx: Ctx, placeId: string) => Promise<number>> = {
  '/events': async (ctx) => (await listEvents.run(ctx, { limit: 50 })).items.length,
  'a mosque’s page': async (ctx, placeId) => (await listEvents.run(ctx, { placeId, limit: 4 })).items.length,
  '/events.ics': async (ctx) =>
    (await getEventsCalendar.run(ctx, { category: undefined })).split('BEGIN:VEVENT').length - 1,
  'the board': async (ctx, placeId) => (await listEventsForBoard(ctx, placeId, 5)).length,
  'the map': async (ctx) => (await eventsOnMap.items(ctx, 50)).length,
  search: async (ctx) => (await searchedEvents.find(ctx, readSearch('night'), 5)).length,
  'the weekly email': async (ctx) => (await weeklyEvents.items(ctx, '')).length,
  'the sitemap': async (ctx) => ((await feature.sitemap?.(ctx)) ?? []).filter(isOfEvent).length,
};

const isOfEvent = (entry: object) => /\/events\/./.test(JSON.stringify(entry));

testWithDb.for(listedCases)('$source: the event is listed everywhere until it ends', async (one, { ctx }) => {
  const { id: placeId } = await aMosque(ctx.db);
  await anEvent(ctx.db, { ...one.event, title: 'The night', placeId });
  for (const [list, count] of Object.entries(lists)) {
    expect(await count({ ...ctx, now: new Date(one.listedAt) }, placeId), list).toBe(1);
    expect(await count({ ...ctx, now: new Date(one.goneAt) }, placeId), list).toBe(0);
  }
});

testWithDb.for(endCases)('$source: the calendar gives the event an end that exists', async (one, { ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { source: _, end, ...times } = one;
  await createEvent.run(admin, anEventInput(times));
  const text = await getEventsCalendar.run(ctx, { category: undefined });
  const [entry] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  expect(entry && new ICAL.Event(entry).endDate.toString()).toBe(end);
});

test.each(monthlyCases)(
  '$source: the dates are described before the form is sent',
  ({ first, until, says }) => {
    expect(seriesText(first, 'monthly_weekday', until)).toBe(says);
  },
);

test('an event can repeat on the last Friday', () => {
  expect(occurrenceDates('2027-02-26', 'last_weekday', '2027-04-30')).toEqual([
    '2027-02-26',
    '2027-03-26',
    '2027-04-30',
  ]);
});
