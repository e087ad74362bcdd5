import { max } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { isStale } from '../finder/freshness.ts';
import { jumuahSittings, prayerDays, prayerRules } from './tables.ts';

/** Whether something of a mosque's times was confirmed lately; mosques that are not in it have none. */
type KnownFreshness = ReadonlyMap<string, 'fresh' | 'stale'>;

/** How fresh the times of each mosque are that has any. */
export async function freshnessOfTimes(db: Db, now: Date): Promise<KnownFreshness> {
  const confirmed = await Promise.all(
    [prayerRules, prayerDays, jumuahSittings].map((table) =>
      db
        .select({ id: table.mosqueId, at: max(table.confirmedAt) })
        .from(table)
        .groupBy(table.mosqueId),
    ),
  );
  const known = new Map<string, 'fresh' | 'stale'>();
  for (const { id, at } of confirmed.flat()) {
    if (known.get(id) !== 'fresh') known.set(id, isStale(at, now) ? 'stale' : 'fresh');
  }
  return known;
}
