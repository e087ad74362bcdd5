import { v7 } from 'uuid';
import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { calculatedHijri, nextRamadan, ramadan } from '#features/mosques/moon/hijri.rules.ts';
import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { spanOfLength, timesUntil } from '../event-time.rules.ts';
import { eventRsvps, events } from './event.tables.ts';
import { startsAfterPrayer } from './event-schedule.ts';
import { newDrawSeed } from './event-seats.ts';

/** Invented iftars: every night of the coming Ramadan, or of the rest of the current one. */
const iftars = [
  {
    key: 'noor',
    title: 'Iftar for everyone',
    description: 'Dates, soup, rice and curry, and salah in between. Travellers and students are welcome.',
    organizer: 'Masjid an-Noor Ilford',
    category: 'community',
    iftarMeals: 150,
    maxAttendees: null,
    wheelchairAccessible: true,
    forFamilies: true,
  },
  {
    key: 'cranbrook',
    title: 'Sisters’ iftar',
    description: 'A quiet room upstairs. Each brings a dish, and there is soup for all.',
    organizer: 'Sisters of Cranbrook',
    category: 'women',
    iftarMeals: null,
    iftarBookFirst: true,
    iftarBringDish: true,
    maxAttendees: 40,
    womenOnly: true,
    childrenWelcome: true,
  },
] as const;

/** Stores the sample community's iftars, straight after Maghrib at their mosques. */
export async function loadSampleIftars(db: Db, today: string): Promise<void> {
  const dates = nightsFrom(today);
  const mosques = await listSampleMosques(db);
  const after = { prayer: 'maghrib', minutes: 0 } as const;
  for (const { key, ...iftar } of iftars) {
    const mosque = mosques.find((one) => one.key === key);
    if (!mosque) throw new Error(`The sample iftar ‘${iftar.title}’ is at an unknown mosque, ${key}.`);
    const { id: placeId, name, address, postcode, latitude, longitude } = mosque;
    const starts = await startsAfterPrayer(db, after, dates, mosque, new Date(`${today}T12:00:00Z`));
    const seriesId = v7();
    const rows = dates.flatMap((eventDate, at) => {
      const start = starts[at];
      if (!start) return [];
      const span = spanOfLength(eventDate, start.time, 90);
      return [{ ...iftar, eventDate, ...span }];
    });
    await db.insert(events).values(
      rows.map((row) => ({
        ...row,
        isIftar: true,
        costPence: 0,
        afterPrayer: after.prayer,
        afterPrayerMinutes: after.minutes,
        durationMinutes: 90,
        location: name,
        address,
        postcode,
        latitude,
        longitude,
        placeId,
        placeName: name,
        seriesId,
        status: 'approved' as const,
        approvedAt: `${today}T00:00:00.000Z`,
        source: 'sample',
      })),
    );
  }
}

/** How many days before its i‘tikaf the sample mosque draws the places. */
const drawDaysBefore = 14;

/** Stores an invented i‘tikaf of the last ten nights, whose places are drawn, with more entries than places; nothing once it would be drawn. */
export async function loadSampleItikaf(db: Db, today: string): Promise<void> {
  const dates = nightsFrom(today);
  const eventDate = dates.find((date) => calculatedHijri(date).day === 20);
  const eid = addDays(dates.at(-1) ?? today, 1);
  const mosque = (await listSampleMosques(db)).find(({ key }) => key === 'noor');
  if (!mosque || eventDate === undefined || addDays(eventDate, -drawDaysBefore) <= today) return;
  const { id: placeId, name, address, postcode, latitude, longitude } = mosque;
  const [event] = await db
    .insert(events)
    .values({
      title: 'I‘tikaf in the last ten nights',
      description:
        'Stay in the mosque from the 20th of Ramadan until Eid. Bring bedding; suhoor and iftar are provided. For brothers over 16.',
      category: 'religious',
      organizer: name,
      maxAttendees: 12,
      costPence: 0,
      ...timesUntil(eventDate, '17:00', eid, '07:00'),
      eventDate,
      drawOn: addDays(eventDate, -drawDaysBefore),
      drawSeed: newDrawSeed(),
      location: name,
      address,
      postcode,
      latitude,
      longitude,
      placeId,
      placeName: name,
      status: 'approved',
      approvedAt: `${today}T00:00:00.000Z`,
      source: 'sample',
    })
    .returning();
  const members = (await listSampleMembers(db)).slice(0, 20);
  if (!event || members.length === 0) return;
  await db.insert(eventRsvps).values(
    members.map(({ id: userId }, at) => ({
      eventId: event.id,
      userId,
      status: 'waitlisted' as const,
      drawNumber: at + 1,
      queuedAt: `${addDays(today, -1)}T18:${String(at).padStart(2, '0')}:00.000Z`,
    })),
  );
}

/** Returns the days of the current Ramadan from a day on, else those of the next. */
function nightsFrom(today: string): string[] {
  const { month, day } = calculatedHijri(today);
  const first = month === ramadan ? addDays(today, 1 - day) : (nextRamadan(today, [])?.startsOn ?? today);
  return Array.from({ length: 30 }, (_, at) => addDays(first, at)).filter(
    (date) => date >= today && calculatedHijri(date).month === ramadan,
  );
}
