import { and, eq } from 'drizzle-orm';
import { lockOwnUser, requireUser } from '#features/accounts/users/server/public.ts';
import { requestApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { badgeAlreadyRequested, badgeNotDeclarable, badgeNotFound, calls } from '../badge.contract.ts';
import { isExpired, sortBadges } from '../badge.rules.ts';
import { badgeKind } from '../badge-catalogue.rules.ts';
import { listBadges, toUserBadges } from './badge.queries.ts';
import { badgeRequestTarget } from './badge.review.ts';
import { badgeRequests, userBadges } from './badge.tables.ts';

/** Sets which badges are shown and which come first; badges that the caller does not have are ignored. */
export const arrangeBadges = handle(calls.arrangeBadges, {
  async run(tx, { badges }) {
    const { id } = requireUser(tx);
    for (const { badgeKey, isVisible, pinOrder } of badges) {
      await tx.db
        .update(userBadges)
        .set({ isVisible, pinOrder })
        .where(and(eq(userBadges.userId, id), eq(userBadges.badgeKey, badgeKey)));
    }
    return toUserBadges(sortBadges(await listBadges(tx.db, id)));
  },
});

/** Stores a request for a badge. Refuses: badge_not_found, badge_not_declarable, already_asked. */
export const declareBadge = handle(calls.declareBadge, {
  async run(tx, { badgeKey, note }) {
    const kind = badgeKind(badgeKey);
    if (!kind) throw apiError(badgeNotFound);
    if (kind.assign !== 'self_admin') throw apiError(badgeNotDeclarable);
    const user = await lockOwnUser(tx);
    const held = (await listBadges(tx.db, user.id)).some(
      (row) => row.badgeKey === badgeKey && !isExpired(row, tx.now),
    );
    if (held) throw apiError(badgeAlreadyRequested);
    const stored = await tx.db
      .insert(badgeRequests)
      .values({ userId: user.id, badgeKey, note: note || null })
      .onConflictDoNothing()
      .returning({ id: badgeRequests.id });
    const [request] = stored;
    if (!request) throw apiError(badgeAlreadyRequested);
    await requestApproval(
      tx.db,
      { target: badgeRequestTarget, targetId: request.id, submittedBy: user.id, title: kind.label },
      tx.now,
    );
    return { message: 'An administrator will look at your request.' };
  },
});
