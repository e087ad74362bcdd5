import { and, eq, lt } from 'drizzle-orm';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { janazahKeptDays } from '../announcement-kinds.ts';
import { noticeKey } from './queries.ts';
import { announcements } from './tables.ts';

/** Deletes janazah notices a week after their end, under the bells too: a family's loss is not kept. */
export async function purgeExpiredJanazahs(ctx: Ctx): Promise<void> {
  const until = addDays(boroughDate(ctx.now), -janazahKeptDays);
  await inTransaction(ctx, async (tx) => {
    const gone = await tx.db
      .delete(announcements)
      .where(and(eq(announcements.kind, 'janazah'), lt(announcements.endsOn, until)))
      .returning({ id: announcements.id });
    await withdrawNotices(
      tx.db,
      gone.map(({ id }) => noticeKey(id)),
    );
  });
}
