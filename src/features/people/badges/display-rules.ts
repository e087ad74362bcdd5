import { type BadgeType, badgeKind, badgeTypes } from './catalogue.ts';

/** This many blocks in thirty days hide badges that could have been won by pestering people. */
const abuseBlocks = 3;
export const abuseDays = 30;

const guardedTypes: readonly BadgeType[] = ['engagement', 'seasonal', 'events', 'forum'];

type Held = { badgeKey: string; expiresAt: string | null; isVisible: boolean; pinOrder: number | null };

/**
 * The badges that others see: first those the member put first, then by type. `recentBlocks`: how many times the member was
 * blocked in the last thirty days.
 */
export function shownBadges<Badge extends Held>(
  badges: readonly Badge[],
  recentBlocks: number,
  now: Date,
): Badge[] {
  return inOrder(badges).filter((badge) => {
    const type = badgeKind(badge.badgeKey)?.type;
    if (!type || !badge.isVisible || isOver(badge, now)) return false;
    return recentBlocks < abuseBlocks || !guardedTypes.includes(type);
  });
}

/** A member's own badges, including hidden ones, in display order. */
export function inOrder<Badge extends Held>(badges: readonly Badge[]): Badge[] {
  return badges.toSorted((one, other) => place(one) - place(other));
}

/** Whether a badge has expired. */
export function isOver({ expiresAt }: Pick<Held, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

function place({ badgeKey, pinOrder }: Held): number {
  if (pinOrder !== null) return pinOrder - 1000;
  const type = badgeKind(badgeKey)?.type;
  return type ? badgeTypes.indexOf(type) : badgeTypes.length;
}
