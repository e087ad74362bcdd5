import { v7 } from 'uuid';
import { calculatedHijri, nextRamadan, ramadan } from '#features/mosques/moon/hijri.rules.ts';
import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { spanOfLength } from '../event-time.rules.ts';
import { events } from './event.tables.ts';
import { startsAfterPrayer } from './event-schedule.ts';

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

/** Returns the days of the current Ramadan from a day on, else those of the next. */
function nightsFrom(today: string): string[] {
  const { month, day } = calculatedHijri(today);
  const first = month === ramadan ? addDays(today, 1 - day) : (nextRamadan(today, [])?.startsOn ?? today);
  return Array.from({ length: 30 }, (_, at) => addDays(first, at)).filter(
    (date) => date >= today && calculatedHijri(date).month === ramadan,
  );
}
