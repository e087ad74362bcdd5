import { and, eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { badgeKind } from '../catalogue.ts';
import { calls } from '../contract.ts';
import { computedBadge, noSuchBadge, notHeld } from '../errors.ts';
import { userBadges } from './tables.ts';

/** Removes a badge that was given by hand. Refuses: badge_not_found, computed_badge, badge_not_held. */
export const removeBadge = handle(calls.removeBadge, {
  async run(tx, { userId, badgeKey }) {
    const kind = badgeKind(badgeKey);
    if (!kind) throw apiError(noSuchBadge);
    if (kind.assign === 'auto') throw apiError(computedBadge);
    const gone = await tx.db
      .delete(userBadges)
      .where(and(eq(userBadges.userId, userId), eq(userBadges.badgeKey, badgeKey)))
      .returning({ id: userBadges.id });
    if (gone.length === 0) throw apiError(notHeld);
    await audit(tx, {
      action: 'badge.remove',
      target: { type: 'user', id: userId },
      before: { badgeKey },
    });
    return { message: 'The badge has been removed.' };
  },
});
