import { and, eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { inOrder } from '../display-rules.ts';
import { toUserBadges } from './presenters.ts';
import { badgesOf } from './queries.ts';
import { userBadges } from './tables.ts';

/** Sets which badges are shown and which come first; badges that the caller does not have are ignored. */
export const arrangeBadges = handle(calls.arrangeBadges, {
  async run(tx, { badges }) {
    const { id } = personOf(tx);
    for (const { badgeKey, isVisible, pinOrder } of badges) {
      await tx.db
        .update(userBadges)
        .set({ isVisible, pinOrder })
        .where(and(eq(userBadges.userId, id), eq(userBadges.badgeKey, badgeKey)));
    }
    return toUserBadges(inOrder(await badgesOf(tx.db, id)));
  },
});
