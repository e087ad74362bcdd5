import type { UserRow } from '#features/accounts/server/presenters.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { BadgeKind } from '../catalogue.ts';
import { badgeDecidedMail } from './badge-decided.mail.tsx';
import type { BadgeRow } from './presenters.ts';
import { userBadges } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Gives a badge by hand, or renews it: its time begins anew. The member is told. */
export async function giveBadge(ctx: Ctx, tx: Db, user: UserRow, kind: BadgeKind): Promise<BadgeRow> {
  const fields = {
    awardedAt: ctx.now.toISOString(),
    awardedBy: ctx.actor.kind === 'person' ? ctx.actor.id : null,
    expiresAt:
      kind.expiresDays === undefined
        ? null
        : new Date(ctx.now.getTime() + kind.expiresDays * dayMs).toISOString(),
  };
  const [row] = await tx
    .insert(userBadges)
    .values({ userId: user.id, badgeKey: kind.key, ...fields })
    .onConflictDoUpdate({ target: [userBadges.userId, userBadges.badgeKey], set: fields })
    .returning();
  if (!row) throw new Error('The badge was not stored.');
  const props = { firstName: user.firstName, label: kind.label, isGiven: true, reason: null };
  await enqueueMail(tx, badgeDecidedMail, { to: user.email, userId: user.id, props }, ctx.now);
  return row;
}
