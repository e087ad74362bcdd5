import { v7 } from 'uuid';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import { addDays, weekdayOf } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { spanOfLength } from '../../event-times.ts';
import { eventTarget } from '../approval/approval-target.ts';
import { startsAfterPrayer } from '../hosting/event-schedule.ts';
import { events } from '../tables.ts';
import type { SampleEvent } from './sample-event.ts';
import { sampleEventList } from './sample-event-list.ts';

type Mosque = Awaited<ReturnType<typeof listSampleMosques>>[number];

/** Stores the sample community's events, each on its weekday, counted from the day of loading. */
export async function loadSampleEvents(db: Db, today: string): Promise<void> {
  const mosques = await listSampleMosques(db);
  for (const event of sampleEventList) {
    const { mosque, venue } = placeOf(event, mosques);
    const times = await timesOf(db, event, mosque, today);
    const seriesId = times.length > 1 ? v7() : null;
    const rows = times.map((time) => ({
      ...detailsOf(event, today),
      ...venue,
      ...time,
      seriesId,
    }));
    const stored = rows.length === 0 ? [] : await db.insert(events).values(rows).returning();
    for (const { id, title, status } of stored) {
      if (status !== 'pending') continue;
      const request = { target: eventTarget, targetId: id, submittedBy: null, title };
      await askApproval(db, request, new Date(`${today}T00:00:00Z`));
    }
  }
}

/** Its dates, from today on. */
export function datesOf({ weekday, week, times = 1 }: SampleEvent, today: string): string[] {
  const first = addDays(today, ((weekday - weekdayOf(today) + 7) % 7) + 7 * week);
  return Array.from({ length: times }, (_, at) => addDays(first, 7 * at));
}

/** When it takes place on each of its dates; a date of which the prayer's time is not known is left out. */
async function timesOf(db: Db, event: SampleEvent, mosque: Mosque | null, today: string) {
  const dates = datesOf(event, today);
  if (!('after' in event)) {
    const { start: startTime, end: endTime, endsNextDay } = event;
    return dates.map((eventDate) => ({ eventDate, startTime, endTime, endDayOffset: endsNextDay ? 1 : 0 }));
  }
  const { after: afterPrayer, minutes: afterPrayerMinutes, length: durationMinutes } = event;
  const after = { prayer: afterPrayer, minutes: afterPrayerMinutes };
  const starts = await startsAfterPrayer(db, after, dates, mosque, new Date(`${today}T12:00:00Z`));
  return dates.flatMap((eventDate, at) => {
    const start = starts[at];
    if (!start || start.dayOffset === 1) return [];
    const span = spanOfLength(start.time, durationMinutes);
    return [{ eventDate, ...span, afterPrayer, afterPrayerMinutes, durationMinutes }];
  });
}

function detailsOf(event: SampleEvent, today: string) {
  const status = event.status ?? ('approved' as const);
  const has = (tag: NonNullable<SampleEvent['tags']>[number]) => event.tags?.includes(tag) ?? false;
  return {
    title: event.title,
    description: event.description,
    category: event.category,
    organizer: event.organizer,
    maxAttendees: event.seats ?? null,
    costPence: event.cost ?? null,
    womenOnly: has('womenOnly'),
    forFamilies: has('forFamilies'),
    childrenWelcome: has('childrenWelcome'),
    wheelchairAccessible: has('wheelchairAccessible'),
    status,
    rejectionReason: status === 'rejected' ? 'Commercial offers are not community events.' : null,
    cancelledReason: status === 'cancelled' ? 'The hall is being repaired.' : null,
    approvedAt: status === 'approved' ? `${today}T00:00:00.000Z` : null,
    source: 'sample',
  };
}

/** Where it is, and the mosque whose prayers it may follow. */
function placeOf({ at, title }: SampleEvent, mosques: readonly Mosque[]) {
  if (typeof at !== 'string') return { mosque: null, venue: at };
  const mosque = mosques.find((one) => one.key === at);
  if (!mosque) throw new Error(`The sample event ‘${title}’ is at an unknown mosque, ${at}.`);
  const { id, name, address, postcode, latitude, longitude } = mosque;
  const venue = { location: name, address, postcode, latitude, longitude, placeId: id, placeName: name };
  return { mosque, venue };
}
