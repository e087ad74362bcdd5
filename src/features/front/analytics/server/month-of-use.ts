import { countEngagement, listFeatureUse } from '#features/care/visits/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { smallest } from '../small-numbers.ts';
import { lastDays } from './days.ts';

type MonthOfUse = {
  /** How many members used anything, and how often in all. */
  engagement: { uniqueUsers: number; totalEvents: number };
  /** The most used by the most first, without what fewer than five members used. */
  features: { featureName: string; uniqueUsers: number; totalUsage: number }[];
};

const kept = new WeakMap<Db, { minute: number; use: Promise<MonthOfUse> }>();

/**
 * What members used in the last thirty days, today included. It is counted once a minute for all who ask, member by member,
 * which is the longest count of all the figures.
 */
export function monthOfUse({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<MonthOfUse> {
  const minute = Math.floor(now.getTime() / 60_000);
  const known = kept.get(db);
  if (known?.minute === minute) return known.use;
  const use = count(db, lastDays(now, 30)[0] ?? '');
  kept.set(db, { minute, use });
  use.catch(() => kept.delete(db));
  return use;
}

async function count(db: Db, from: string): Promise<MonthOfUse> {
  const [engagement, features] = await Promise.all([countEngagement(db, from), listFeatureUse(db, from)]);
  return { engagement, features: features.filter(({ uniqueUsers }) => uniqueUsers >= smallest) };
}
