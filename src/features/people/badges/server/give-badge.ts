import type { UserRow } from '#features/accounts/users/server/public.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { BadgeKind } from '../catalogue.ts';
import type { BadgeRow } from './presenters.ts';
import { badgeDecidedMail } from './requests/badge-decided.mail.tsx';
import { userBadges } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Gives a badge by hand, or renews it from today. The member is notified. */
export async function giveBadge(tx: TxCtx, user: UserRow, kind: BadgeKind): Promise<BadgeRow> {
  const fields = {
    awardedAt: tx.now.toISOString(),
    awardedBy: tx.actor.kind === 'person' ? tx.actor.id : null,
    expiresAt:
      kind.expiresDays === undefined
        ? null
        : new Date(tx.now.getTime() + kind.expiresDays * dayMs).toISOString(),
  };
  const [row] = await tx.db
    .insert(userBadges)
    .values({ userId: user.id, badgeKey: kind.key, ...fields })
    .onConflictDoUpdate({ target: [userBadges.userId, userBadges.badgeKey], set: fields })
    .returning();
  if (!row) throw new Error('The badge was not stored.');
  const props = { firstName: user.firstName, label: kind.label, isGiven: true, reason: null };
  await enqueueMail(tx.db, badgeDecidedMail, { to: user.email, userId: user.id, props }, tx.now);
  return row;
}
