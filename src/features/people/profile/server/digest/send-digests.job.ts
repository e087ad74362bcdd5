import { and, eq, lte } from 'drizzle-orm';
import { mailWish } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { digestItems } from '../tables.ts';
import { communityDigestMail } from './community-digest.mail.tsx';
import { forumDigestMail } from './forum-digest.mail.tsx';
import { prayerDigestMail } from './prayer-digest.mail.tsx';

type Waiting = Pick<typeof digestItems.$inferSelect, 'userId' | 'topic'>;

/** Topics with a summary of their own: its link at the foot switches off that topic alone. */
const templates: Partial<Record<Waiting['topic'], typeof communityDigestMail>> = {
  forumReplies: forumDigestMail,
  prayerTimes: prayerDigestMail,
};

/** Sends each member what waits of a topic, in one e-mail. */
export async function sendDigests(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectDistinct({ userId: digestItems.userId, topic: digestItems.topic })
    .from(digestItems)
    .where(lte(digestItems.dueAt, ctx.now.toISOString()));
  for (const waiting of due) await inTransaction(ctx, (tx) => sendDigest(tx, waiting));
}

/** Everything that waits goes with what is due. Of two processes one finds it. */
async function sendDigest(tx: TxCtx, { userId, topic }: Waiting): Promise<void> {
  const own = and(eq(digestItems.userId, userId), eq(digestItems.topic, topic));
  const gone = await tx.db.delete(digestItems).where(own).returning();
  const user = await findUser(tx.db, userId);
  if (gone.length === 0 || !user || (await mailWish(tx.db, userId, topic)) === 'no') return;
  const items = gone
    .toSorted((one, other) => one.id.localeCompare(other.id))
    .map(({ title, path }) => ({ title, path }));
  const template = templates[topic] ?? communityDigestMail;
  const props = { firstName: user.firstName, items };
  await enqueueMail(tx.db, template, { to: user.email, userId, props }, tx.now);
}
