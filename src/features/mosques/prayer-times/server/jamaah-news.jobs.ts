import { eq, isNotNull, sql } from 'drizzle-orm';
import { findApprovedMosque, lockPlace } from '#features/mosques/places/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Db } from '#kit/server/db/database.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import {
  changeText,
  firstChangedStart,
  isNewsDue,
  jamaahChanges,
  jamaahOf,
  type KnownJamaah,
} from '../jamaah-news.rules.ts';
import { datesBetween } from '../wall-time.rules.ts';
import { jamaahChanged } from './jamaah-news.messages.tsx';
import { loadTimetables, resolveDays } from './prayer-times.queries.ts';
import { prayerTimeNews } from './prayer-times.tables.ts';

/** How many days ahead followers are notified of changes. */
const daysAhead = 30;

/**
 * Runs `work`, which may change a mosque's jama'ah times, and if it does, records the times before. A job notifies the followers
 * later of the changes that still apply then.
 */
export async function recordTimetableChanges<Done>(
  tx: TxCtx,
  mosqueId: string,
  work: () => Promise<Done>,
): Promise<Done> {
  await lockPlace(tx.db, mosqueId);
  const mosque = await findApprovedMosque(tx.db, mosqueId);
  const before = mosque ? await comingJamaah(tx.db, mosque, tx.now) : {};
  const done = await work();
  const after = mosque ? await comingJamaah(tx.db, mosque, tx.now) : {};
  if (jamaahChanges(before, after, boroughDate(tx.now)).length > 0) await recordNews(tx, mosqueId, before);
  return done;
}

async function recordNews({ db, now }: TxCtx, mosqueId: string, known: KnownJamaah): Promise<void> {
  const changedAt = now.toISOString();
  await db
    .insert(prayerTimeNews)
    .values({ mosqueId, known, changedAt })
    .onConflictDoUpdate({
      target: prayerTimeNews.mosqueId,
      set: { known: sql`coalesce(${prayerTimeNews.known}, excluded.known)`, changedAt },
    });
}

/** Notifies the followers of mosques whose jama'ah times have changed, when it is due. */
export const announceJamaahChanges = dueRows({
  name: 'tell-prayer-times',
  table: prayerTimeNews,
  key: prayerTimeNews.mosqueId,
  due: () => isNotNull(prayerTimeNews.known),
  lock: ({ db }, { mosqueId }) => lockPlace(db, mosqueId),
  async act(tx, { mosqueId, known, changedAt, toldAt }) {
    const mosque = await findApprovedMosque(tx.db, mosqueId);
    if (!mosque || !known) return clearNews(tx, mosqueId);
    const today = boroughDate(tx.now);
    const changes = jamaahChanges(known, await comingJamaah(tx.db, mosque, tx.now), today);
    if (changes.length === 0) return clearNews(tx, mosqueId);
    const timing = {
      changedAt: new Date(changedAt ?? 0),
      toldAt: toldAt === null ? null : new Date(toldAt),
    };
    if (!isNewsDue(timing, changes, tx.now)) return;
    const now = tx.now.toISOString();
    await clearNews(tx, mosqueId, now);
    const lines = changes.map(changeText);
    const startsAt = firstChangedStart(changes)?.toISOString();
    await announce(tx, jamaahChanged, { mosqueId, mosque: mosque.name, lines, startsAt, toldAt: now });
  },
});

/** Clears the recorded changes of a mosque; `toldAt`: when its followers were notified. */
async function clearNews(tx: TxCtx, mosqueId: string, toldAt?: string): Promise<void> {
  await tx.db
    .update(prayerTimeNews)
    .set({ known: null, ...(toldAt === undefined ? {} : { toldAt }) })
    .where(eq(prayerTimeNews.mosqueId, mosqueId));
}

/** Returns a mosque's jama'ah times from today on. */
async function comingJamaah(db: Db, mosque: Point & { id: string }, now: Date): Promise<KnownJamaah> {
  const today = boroughDate(now);
  const last = addDays(today, daysAhead);
  const known = (await loadTimetables(db, [mosque.id], today, last)).get(mosque.id);
  return known ? jamaahOf(resolveDays(mosque, known, datesBetween(today, last), now)) : {};
}
