import { lockOwnUser } from '#features/accounts/users/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { badgeKind } from '../../catalogue.ts';
import { calls } from '../../contract.ts';
import { isOver } from '../../display-rules.ts';
import { alreadyAsked, noSuchBadge, notDeclarable } from '../../errors.ts';
import { badgesOf } from '../queries.ts';
import { badgeRequests } from '../tables.ts';
import { badgeRequestTarget } from './approval-target.ts';

/** Stores a request for a badge. Refuses: badge_not_found, badge_not_declarable, already_asked. */
export const declareBadge = handle(calls.declareBadge, {
  async run(tx, { badgeKey, note }) {
    const kind = badgeKind(badgeKey);
    if (!kind) throw apiError(noSuchBadge);
    if (kind.assign !== 'self_admin') throw apiError(notDeclarable);
    const user = await lockOwnUser(tx);
    const held = (await badgesOf(tx.db, user.id)).some(
      (row) => row.badgeKey === badgeKey && !isOver(row, tx.now),
    );
    if (held) throw apiError(alreadyAsked);
    const stored = await tx.db
      .insert(badgeRequests)
      .values({ userId: user.id, badgeKey, note: note || null })
      .onConflictDoNothing()
      .returning({ id: badgeRequests.id });
    const [request] = stored;
    if (!request) throw apiError(alreadyAsked);
    await askApproval(
      tx.db,
      { target: badgeRequestTarget, targetId: request.id, submittedBy: user.id, title: kind.label },
      tx.now,
    );
    return { message: 'An administrator will look at your request.' };
  },
});
