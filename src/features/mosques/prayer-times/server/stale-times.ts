import { max } from 'drizzle-orm';
import { listMosqueNames } from '#features/mosques/places/server/public.ts';
import type { HealthCheck } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { isStale, staleAfterDays } from '../freshness.ts';
import { jumuahSittings, prayerDays, prayerRules } from './tables.ts';

/** The mosques of whose times nothing was confirmed lately, or ever; by name. */
export async function listStaleMosques(db: Db, now: Date): Promise<{ id: string; name: string }[]> {
  const [mosques, ...confirmed] = await Promise.all([
    listMosqueNames(db),
    ...[prayerRules, prayerDays, jumuahSittings].map((table) =>
      db
        .select({ id: table.mosqueId, at: max(table.confirmedAt) })
        .from(table)
        .groupBy(table.mosqueId),
    ),
  ]);
  const fresh = new Set(confirmed.flat().flatMap(({ id, at }) => (isStale(at, now) ? [] : [id])));
  return mosques.filter(({ id }) => !fresh.has(id)).map(({ id, name }) => ({ id, name }));
}

const named = 4;

/** Which mosques' times are old, for administrators. */
export const mosquesHealth: HealthCheck = {
  name: 'mosque-times',
  order: 10,
  async check({ db, now }) {
    if ((await listMosqueNames(db)).length === 0) return null;
    const stale = await listStaleMosques(db, now);
    const link = { path: '/admin/places?kind=mosque', label: 'Mosques' };
    if (stale.length === 0) {
      return {
        tone: 'ok',
        title: 'Mosques’ times are up to date',
        detail: `All checked in ${staleAfterDays} days`,
        link: null,
      };
    }
    const who = stale.length === 1 ? '1 mosque’s times were' : `${stale.length} mosques’ times were`;
    const names = stale.slice(0, named).map(({ name }) => name);
    const more = stale.length > named ? ` and ${stale.length - named} more` : '';
    return {
      tone: 'warn',
      title: `${who} not checked for ${staleAfterDays} days`,
      detail: names.join(', ') + more,
      link,
    };
  },
};
