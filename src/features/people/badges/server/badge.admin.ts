import { and, eq } from 'drizzle-orm';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUser, type UserRow } from '#features/accounts/users/server/public.ts';
import { userNotFound } from '#features/accounts/users/user.errors.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { badgeIsAutomatic, badgeNotFound, badgeNotHeld, calls } from '../badge.contract.ts';
import { type BadgeKind, badgeKind, catalogue } from '../badge-catalogue.rules.ts';
import { badgeDecidedMail, badgeRemovedMail } from './badge.messages.tsx';
import { type BadgeRow, countHolders, searchMembers, toUserBadges } from './badge.queries.ts';
import { userBadges } from './badge.tables.ts';

/** Lists the catalogue, with how many members have each badge. */
export const getBadgeOverview = handle(calls.getBadgeOverview, async (ctx) => {
  const holders = new Map((await countHolders(ctx.db, ctx.now)).map((row) => [row.key, row.holders]));
  return catalogue.map(({ key, label, type, assign, description }) => ({
    key,
    label,
    type,
    assign,
    description,
    holders: holders.get(key) ?? 0,
  }));
});

/** Returns up to ten members. */
export const searchBadgeMembers = handle(calls.searchBadgeMembers, async (ctx, { search }) => {
  const found = await searchMembers(ctx.db, search);
  return found.map(({ id, firstName, lastName, email }) => ({
    id,
    name: fullName({ firstName, lastName }),
    email,
  }));
});

/** Gives a badge by hand. Refuses: user_not_found, badge_not_found, computed_badge. */
export const awardBadge = handle(calls.awardBadge, {
  async run(tx, { userId, badgeKey }) {
    const kind = badgeKind(badgeKey);
    if (!kind) throw apiError(badgeNotFound);
    if (kind.assign === 'auto') throw apiError(badgeIsAutomatic);
    const user = await findUser(tx.db, userId);
    if (user?.accountStatus !== 'active') throw apiError(userNotFound);
    const row = await giveBadge(tx, user, kind);
    const target = { type: 'user', id: userId };
    await audit(tx, { action: 'badge.award', target, after: { badgeKey } });
    const [badge] = toUserBadges([row]);
    if (!badge) throw apiError(badgeNotFound);
    return badge;
  },
});

const dayMs = 24 * 60 * 60 * 1000;

/** Gives a badge by hand, or renews it from today. Notifies the member, with the administrator's message, if any. */
export async function giveBadge(
  tx: TxCtx,
  user: UserRow,
  kind: BadgeKind,
  message: string | null = null,
): Promise<BadgeRow> {
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
  const props = { firstName: user.firstName, label: kind.label, isGiven: true, reason: message };
  await enqueueMail(tx.db, badgeDecidedMail, { to: user.email, userId: user.id, props }, tx.now);
  return row;
}

/** Removes a badge that was given by hand, and tells its holder. Refuses: badge_not_found, computed_badge, badge_not_held. */
export const removeBadge = handle(calls.removeBadge, {
  async run(tx, { userId, badgeKey }) {
    const kind = badgeKind(badgeKey);
    if (!kind) throw apiError(badgeNotFound);
    if (kind.assign === 'auto') throw apiError(badgeIsAutomatic);
    const deleted = await tx.db
      .delete(userBadges)
      .where(and(eq(userBadges.userId, userId), eq(userBadges.badgeKey, badgeKey)))
      .returning({ id: userBadges.id });
    if (deleted.length === 0) throw apiError(badgeNotHeld);
    const user = await findUser(tx.db, userId);
    if (user) {
      const props = { firstName: user.firstName, label: kind.label };
      await enqueueMail(tx.db, badgeRemovedMail, { to: user.email, userId, props }, tx.now);
    }
    await audit(tx, {
      action: 'badge.remove',
      target: { type: 'user', id: userId },
      before: { badgeKey },
    });
    return { message: 'The badge has been removed.' };
  },
});
