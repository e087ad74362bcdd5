import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import { addDays, dateText } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { janazahTitle } from '../janazah.rules.ts';
import { announcements } from './announcement.tables.ts';

/** Stores three sample announcements: a janazah, a closure and a notice. The first two name their day and end on it. */
export async function loadSampleAnnouncements(db: Db, today: string): Promise<void> {
  const mosques = new Map((await listSampleMosques(db)).map((mosque) => [mosque.key, mosque]));
  const janazah = addDays(today, 1);
  const closure = addDays(today, 3);
  const samples = [
    {
      at: 'noor',
      kind: 'janazah' as const,
      title: janazahTitle('Haji Abdul Karim Mia'),
      body: 'Everyone is welcome. Please leave the front rows for the family.',
      endsOn: janazah,
      deceasedName: 'Haji Abdul Karim Mia',
      shownName: 'full' as const,
      heldOn: janazah,
      prayer: 'asr' as const,
      venue: 'Masjid an-Noor Ilford',
      cemetery: 'Sample Gardens cemetery',
      leavesAt: '15:00',
      womensPlaces: true,
      lifts: '3 seats, from the side entrance',
      familyConsents: true,
    },
    {
      at: 'loxford',
      kind: 'closure' as const,
      title: `Main hall closed on ${dateText(closure, 'day')}`,
      body: 'The boiler is being replaced. Prayers are held in the small hall.',
      endsOn: closure,
    },
    {
      at: 'goodmayes',
      kind: 'notice' as const,
      title: 'Winter coats for the soup kitchen',
      body: 'Clean coats in all sizes can be left at the office until Isha.',
      endsOn: addDays(today, 20),
    },
  ];
  const rows = samples.flatMap(({ at, ...sample }) => {
    const placeId = mosques.get(at)?.id;
    return placeId === undefined ? [] : [{ ...sample, placeId }];
  });
  if (rows.length > 0) await db.insert(announcements).values(rows);
}
