import { eq, sql } from 'drizzle-orm';
import { findApprovedMosque, lockPlace } from '#features/mosques/places/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { jamaahChanges, jamaahOf, type KnownJamaah } from '../../news/jamaah-news.ts';
import { datesBetween } from '../../wall-time.ts';
import { loadTimetables, resolveDays } from '../queries.ts';
import { prayerTimeNews } from '../tables.ts';

/** So many days ahead followers are told of. */
const daysAhead = 30;

/** The jama'ah times of a mosque from today on. */
export async function comingJamaah(db: Db, mosque: Point & { id: string }, now: Date): Promise<KnownJamaah> {
  const today = boroughDate(now);
  const last = addDays(today, daysAhead);
  const known = (await loadTimetables(db, [mosque.id], today, last)).get(mosque.id);
  return known ? jamaahOf(resolveDays(mosque, known, datesBetween(today, last), now)) : {};
}

/**
 * Does something that may change a mosque's jama'ah times, and notes what its followers knew before where it does. They are
 * told later, of what has changed by then; what changes nothing is no news.
 */
export async function notingNews<Done>(
  tx: TxCtx,
  mosqueId: string,
  work: () => Promise<Done>,
): Promise<Done> {
  await lockPlace(tx.db, mosqueId);
  const mosque = await findApprovedMosque(tx.db, mosqueId);
  const before = mosque ? await comingJamaah(tx.db, mosque, tx.now) : {};
  const done = await work();
  const after = mosque ? await comingJamaah(tx.db, mosque, tx.now) : {};
  if (jamaahChanges(before, after, boroughDate(tx.now)).length > 0) await note(tx, mosqueId, before);
  return done;
}

async function note({ db, now }: TxCtx, mosqueId: string, known: KnownJamaah): Promise<void> {
  const changedAt = now.toISOString();
  await db
    .insert(prayerTimeNews)
    .values({ mosqueId, known, changedAt })
    .onConflictDoUpdate({
      target: prayerTimeNews.mosqueId,
      set: { known: sql`coalesce(${prayerTimeNews.known}, excluded.known)`, changedAt },
    });
}

/** Closes the news of a mosque: `toldAt` where its followers are told of it. */
export async function closeNews(tx: TxCtx, mosqueId: string, toldAt?: string): Promise<void> {
  await tx.db
    .update(prayerTimeNews)
    .set({ known: null, ...(toldAt === undefined ? {} : { toldAt }) })
    .where(eq(prayerTimeNews.mosqueId, mosqueId));
}
