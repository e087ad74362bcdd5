import { userNotFound } from '#features/accounts/users/errors.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { badgeKind } from '../catalogue.ts';
import { calls } from '../contract.ts';
import { computedBadge, noSuchBadge } from '../errors.ts';
import { giveBadge } from './give-badge.ts';
import { toUserBadges } from './presenters.ts';

/** Gives a badge by hand. Refuses: user_not_found, badge_not_found, computed_badge. */
export const awardBadge = handle(calls.awardBadge, {
  async run(tx, { userId, badgeKey }) {
    const kind = badgeKind(badgeKey);
    if (!kind) throw apiError(noSuchBadge);
    if (kind.assign === 'auto') throw apiError(computedBadge);
    const user = await findUser(tx.db, userId);
    if (user?.accountStatus !== 'active') throw apiError(userNotFound);
    const row = await giveBadge(tx, user, kind);
    const target = { type: 'user', id: userId };
    await audit(tx, { action: 'badge.award', target, after: { badgeKey } });
    const [badge] = toUserBadges([row]);
    if (!badge) throw apiError(noSuchBadge);
    return badge;
  },
});
