import { askApproval } from '#features/care/approvals/server/public.ts';
import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { eventTarget } from './approval/approval-target.ts';
import { type SampleEvent, sampleEventList } from './sample-event-list.ts';
import { events } from './tables.ts';

type Mosque = Awaited<ReturnType<typeof listSampleMosques>>[number];

/** Stores the sample community's events, dated from the day of loading. */
export async function loadSampleEvents(db: Db, today: string): Promise<void> {
  const mosques = await listSampleMosques(db);
  const rows = sampleEventList.map((event) => ({ ...detailsOf(event, today), ...venueOf(event, mosques) }));
  const stored = await db.insert(events).values(rows).returning();
  for (const { id, title, status } of stored) {
    if (status !== 'pending') continue;
    const request = { target: eventTarget, targetId: id, submittedBy: null, title };
    await askApproval(db, request, new Date(`${today}T00:00:00Z`));
  }
}

function detailsOf(event: SampleEvent, today: string) {
  const status = event.status ?? ('approved' as const);
  return {
    title: event.title,
    description: event.description,
    category: event.category,
    eventDate: addDays(today, event.day),
    startTime: event.start,
    endTime: event.end,
    endDayOffset: event.endsNextDay ? 1 : 0,
    organizer: event.organizer,
    maxAttendees: event.seats ?? null,
    status,
    rejectionReason: status === 'rejected' ? 'Commercial offers are not events of the community.' : null,
    approvedAt: status === 'approved' ? `${today}T00:00:00.000Z` : null,
    source: 'sample',
  };
}

function venueOf(event: SampleEvent, mosques: readonly Mosque[]) {
  if (typeof event.at !== 'string') return event.at;
  const mosque = mosques.find((one) => one.key === event.at);
  if (!mosque) throw new Error(`The sample event ‘${event.title}’ is at an unknown mosque, ${event.at}.`);
  return {
    location: mosque.name,
    address: mosque.address,
    postcode: mosque.postcode,
    latitude: mosque.latitude,
    longitude: mosque.longitude,
    placeId: mosque.id,
    placeName: mosque.name,
  };
}
