import { eq } from 'drizzle-orm';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { listManagerIds } from '#features/mosques/managers-and-follows/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import { calls, feedbackNotFound } from '../feedback.contract.ts';
import { feedbackReceivedNotice } from './feedback.messages.tsx';
import { findFeedback, listFeedback, toFeedback } from './feedback.queries.ts';
import { mosqueFeedback } from './feedback.tables.ts';

/** Sends a message to a mosque and notifies its managers. Refuses: mosque_not_found, too_many_requests (10 a day). */
export const sendFeedback = handle(calls.sendFeedback, {
  async prepare(ctx, { placeId }) {
    const mosque = await findApprovedMosque(ctx.db, placeId);
    if (!mosque) throw apiError(mosqueNotFound);
    const rateLimit = { action: 'sendFeedback', key: requireUser(ctx).id, times: 10, perSeconds: 86_400 };
    await consumeRateLimit(ctx, rateLimit);
    return mosque;
  },
  async run(tx, { placeId, ...input }, mosque) {
    const [stored] = await tx.db
      .insert(mosqueFeedback)
      .values({ ...input, placeId, userId: requireUser(tx).id, createdAt: tx.now.toISOString() })
      .returning({ id: mosqueFeedback.id });
    const notice = {
      kind: feedbackReceivedNotice,
      title: `${mosque.name}: “${input.subject}”`,
      path: `/mosque/${placeId}/manage`,
      aboutUserId: requireUser(tx).id,
    };
    await addNotices(tx.db, await listManagerIds(tx.db, placeId), notice, tx.now);
    const row = stored && (await findFeedback(tx.db, stored.id));
    if (!row) throw apiError(feedbackNotFound);
    return toFeedback(row);
  },
});

/** Returns a page of the caller's messages to mosques. */
export const listOwnFeedback = handle(calls.listOwnFeedback, async (ctx, paging) => {
  const page = await listFeedback(ctx.db, eq(mosqueFeedback.userId, requireUser(ctx).id), paging);
  return { ...page, items: page.items.map(toFeedback) };
});
