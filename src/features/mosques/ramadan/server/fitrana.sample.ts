import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { yearOfSeason } from '../season.rules.ts';
import { fitranaAmounts } from './fitrana.tables.ts';

/** In pence, by the key of the sample mosque. */
const sampleAmounts = [
  { key: 'barkingside', amountPence: 500 },
  { key: 'bilal', amountPence: 600 },
  { key: 'mayfield', amountPence: 550 },
] as const;

/** Stores the sample mosques' fitrana for the current or next Ramadan. */
export async function loadSampleFitrana(db: Db, today: string): Promise<void> {
  const hijriYear = yearOfSeason(today, { declared: [], assumed: [] });
  const confirmedAt = `${addDays(today, -2)}T12:00:00.000Z`;
  for (const mosque of await listSampleMosques(db)) {
    const amount = sampleAmounts.find(({ key }) => key === mosque.key);
    if (!amount) continue;
    const { amountPence } = amount;
    await db.insert(fitranaAmounts).values({ mosqueId: mosque.id, hijriYear, amountPence, confirmedAt });
  }
}
