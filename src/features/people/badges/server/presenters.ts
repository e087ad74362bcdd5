import { badgeKind } from '../catalogue.ts';
import type { UserBadge } from '../contract.ts';
import type { userBadges } from './tables.ts';

export type BadgeRow = typeof userBadges.$inferSelect;

/** Rows as badges; any no longer in the catalogue are left out. */
export function toUserBadges(rows: readonly BadgeRow[]): UserBadge[] {
  return rows.flatMap((row) => {
    const kind = badgeKind(row.badgeKey);
    if (!kind) return [];
    const { label, type, description } = kind;
    const { id, badgeKey, awardedAt, expiresAt, isVisible, pinOrder } = row;
    return [{ id, badgeKey, awardedAt, expiresAt, isVisible, pinOrder, badge: { label, type, description } }];
  });
}
