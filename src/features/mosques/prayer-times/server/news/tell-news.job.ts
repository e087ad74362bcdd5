import { eq, isNotNull } from 'drizzle-orm';
import { findApprovedMosque, lockPlace } from '#features/mosques/places/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { announce } from '#kit/server/queue/announce.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { changeText, isNewsDue, jamaahChanges } from '../../news/jamaah-news.ts';
import { prayerTimeNews } from '../tables.ts';
import { closeNews, comingJamaah } from './note-news.ts';
import { jamaahChanged } from './topics.ts';

/** Has the followers of each mosque told whose jama'ah times have changed, when it is time. */
export async function tellNews(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .select({ mosqueId: prayerTimeNews.mosqueId })
    .from(prayerTimeNews)
    .where(isNotNull(prayerTimeNews.known));
  for (const { mosqueId } of waiting) await inTransaction(ctx, (tx) => tellNewsOf(tx, mosqueId));
}

async function tellNewsOf(tx: TxCtx, mosqueId: string): Promise<void> {
  await lockPlace(tx.db, mosqueId);
  const [news] = await tx.db.select().from(prayerTimeNews).where(eq(prayerTimeNews.mosqueId, mosqueId));
  const mosque = await findApprovedMosque(tx.db, mosqueId);
  if (!news?.known) return;
  if (!mosque) return closeNews(tx, mosqueId);
  const today = boroughDate(tx.now);
  const changes = jamaahChanges(news.known, await comingJamaah(tx.db, mosque, tx.now), today);
  if (changes.length === 0) return closeNews(tx, mosqueId);
  const timing = {
    changedAt: new Date(news.changedAt ?? 0),
    toldAt: news.toldAt === null ? null : new Date(news.toldAt),
  };
  if (!isNewsDue(timing, changes, tx.now)) return;
  const toldAt = tx.now.toISOString();
  await closeNews(tx, mosqueId, toldAt);
  const lines = changes.map(changeText);
  await announce(tx, jamaahChanged, { mosqueId, mosque: mosque.name, lines, toldAt });
}
