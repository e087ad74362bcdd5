import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { announce } from '#kit/server/queue/announce.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { announcementNotFound, calls } from '../contract.ts';
import { recordOf, toAnnouncement } from './queries.ts';
import { checkEnd, managedMosque } from './require-manager.ts';
import { announcements } from './tables.ts';
import { announcementMade } from './topics.ts';

/**
 * Announces something; the mosque's followers are told of it by what is announced in the same transaction.
 * Refuses: mosque_not_found, not_allowed, bad_input, too_many_requests (20 a day for each mosque).
 */
export const createAnnouncement = handle(calls.createAnnouncement, {
  async prepare(ctx, { placeId, endsOn }) {
    const mosque = await managedMosque(ctx, placeId);
    checkEnd(endsOn, ctx.now);
    await consumeRateLimit(ctx, { action: 'announce', key: placeId, times: 20, perSeconds: 86_400 });
    return mosque;
  },
  async run(tx, { placeId, ...input }, mosque) {
    const [stored] = await tx.db
      .insert(announcements)
      .values({ ...input, placeId, createdBy: personOf(tx).id, createdAt: tx.now.toISOString() })
      .returning();
    if (!stored) throw apiError(announcementNotFound);
    await announce(tx, announcementMade, { announcementId: stored.id, mosque: mosque.name });
    await audit(tx, {
      action: 'announcement.create',
      target: { type: 'mosque', id: placeId },
      after: recordOf(stored),
    });
    return toAnnouncement(stored);
  },
});
