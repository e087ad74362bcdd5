import { and, eq, lt } from 'drizzle-orm';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { janazahRetentionDays } from '../announcement.rules.ts';
import { noticeKey } from './announcement.queries.ts';
import { announcements } from './announcement.tables.ts';

/** Deletes janazah announcements and their notifications a week after they end, for the family's privacy. */
export async function purgeExpiredJanazahs(ctx: Ctx): Promise<void> {
  const until = addDays(boroughDate(ctx.now), -janazahRetentionDays);
  await inTransaction(ctx, async (tx) => {
    const deleted = await tx.db
      .delete(announcements)
      .where(and(eq(announcements.kind, 'janazah'), lt(announcements.endsOn, until)))
      .returning({ id: announcements.id });
    await withdrawNotices(
      tx.db,
      deleted.map(({ id }) => noticeKey(id)),
    );
  });
}
