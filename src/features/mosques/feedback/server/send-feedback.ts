import { notify } from '#features/accounts/notifications/server/public.ts';
import { personOf } from '#features/accounts/users/server/public.ts';
import { managersOf } from '#features/mosques/managers-and-follows/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { calls, feedbackNotFound } from '../contract.ts';
import { feedbackReceivedNotice } from './notification-kinds.ts';
import { findFeedback, toFeedback } from './queries.ts';
import { mosqueFeedback } from './tables.ts';

/** Writes to a mosque; its managers are told. Refuses: mosque_not_found, too_many_requests (10 a day). */
export const sendFeedback = handle(calls.sendFeedback, {
  async prepare(ctx, { placeId }) {
    const mosque = await findApprovedMosque(ctx.db, placeId);
    if (!mosque) throw apiError(mosqueNotFound);
    const turn = { action: 'sendFeedback', key: personOf(ctx).id, times: 10, perSeconds: 86_400 };
    await consumeRateLimit(ctx, turn);
    return mosque;
  },
  async run(tx, { placeId, ...input }, mosque) {
    const [stored] = await tx.db
      .insert(mosqueFeedback)
      .values({ ...input, placeId, userId: personOf(tx).id, createdAt: tx.now.toISOString() })
      .returning({ id: mosqueFeedback.id });
    const notice = {
      kind: feedbackReceivedNotice,
      title: `${mosque.name}: “${input.subject}”`,
      path: `/mosque/${placeId}/manage`,
      aboutUserId: personOf(tx).id,
    };
    await notify(tx.db, await managersOf(tx.db, placeId), notice, tx.now);
    const row = stored && (await findFeedback(tx.db, stored.id));
    if (!row) throw apiError(feedbackNotFound);
    return toFeedback(row);
  },
});
