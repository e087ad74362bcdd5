import { type BadgeType, badgeKind, badgeTypes, catalogue, type Rule } from './badge-catalogue.rules.ts';

/** What badges are computed from. Instants are ISO 8601 in UTC. */
export type Facts = {
  joinedAt: string | null;
  isSubscriber: boolean;
  isFounder: boolean;
  ownsBusiness: boolean;
  /** How many times the member has done each type of activity, by the number of days counted, and when for the first time. */
  activities: readonly { type: string; counts: Readonly<Record<string, number>>; firstAt: string }[];
};

/** Every number of days that any badge counts; 'ever' for badges that count everything. */
export const countedDays: readonly (number | 'ever')[] = [
  ...new Set(
    catalogue.flatMap(({ rule }) =>
      rule && ('activities' in rule || 'acceptRate' in rule) ? [rule.inDays ?? ('ever' as const)] : [],
    ),
  ),
];

const dayMs = 24 * 60 * 60 * 1000;

/** The automatic badges that a member has earned at this instant. */
export function earnedBadges(facts: Facts, now: Date): string[] {
  return catalogue
    .filter(({ rule }) => rule !== undefined && isEarned(rule, facts, now))
    .map(({ key }) => key);
}

function isEarned(rule: Rule, facts: Facts, now: Date): boolean {
  if ('joinedInDays' in rule)
    return facts.joinedAt !== null && isWithin(facts.joinedAt, rule.joinedInDays, now);
  if ('subscriber' in rule) return facts.isSubscriber;
  if ('founder' in rule) return facts.isFounder;
  if ('ownsBusiness' in rule) return facts.ownsBusiness;
  const count = (types: readonly string[]) =>
    facts.activities
      .filter(({ type }) => types.includes(type))
      .reduce((sum, { counts }) => sum + (counts[rule.inDays ?? 'ever'] ?? 0), 0);
  if ('without' in rule && count(rule.without) > 0) return false;
  if ('sinceDays' in rule && !hasBegun(rule.activities, rule.sinceDays, facts, now)) return false;
  if ('activities' in rule) return count(rule.activities) >= rule.atLeast;
  const accepted = count(['connection_accepted']);
  const answered = accepted + count(['connection_declined']);
  return answered > 0 && accepted / answered >= rule.acceptRate;
}

/** Whether the first of some activities is at least `days` days ago. */
function hasBegun(types: readonly string[], days: number, { activities }: Facts, now: Date): boolean {
  return activities.some(
    ({ type, firstAt }) => types.includes(type) && now.getTime() - Date.parse(firstAt) >= days * dayMs,
  );
}

function isWithin(instant: string, days: number, now: Date): boolean {
  const age = now.getTime() - Date.parse(instant);
  return age >= 0 && age < days * dayMs;
}

/** This many blocks in thirty days hide badges that a member could have earned by pestering people. */
const abuseBlocks = 3;
export const abuseDays = 30;

const guardedTypes: readonly BadgeType[] = ['engagement', 'seasonal', 'events', 'forum'];

type Held = { badgeKey: string; expiresAt: string | null; isVisible: boolean; pinOrder: number | null };

/**
 * Returns the badges that others see: pinned ones first, then by type. `recentBlocks` is how many times the member was
 * blocked in the last thirty days.
 */
export function filterShownBadges<Badge extends Held>(
  badges: readonly Badge[],
  recentBlocks: number,
  now: Date,
): Badge[] {
  return sortBadges(badges).filter((badge) => {
    const type = badgeKind(badge.badgeKey)?.type;
    if (!type || !badge.isVisible || isExpired(badge, now)) return false;
    return recentBlocks < abuseBlocks || !guardedTypes.includes(type);
  });
}

/** A member's own badges, including hidden ones, in display order. */
export function sortBadges<Badge extends Held>(badges: readonly Badge[]): Badge[] {
  return badges.toSorted((a, b) => place(a) - place(b));
}

/** Whether a badge has expired. */
export function isExpired({ expiresAt }: Pick<Held, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

function place({ badgeKey, pinOrder }: Held): number {
  if (pinOrder !== null) return pinOrder - 1000;
  const type = badgeKind(badgeKey)?.type;
  return type ? badgeTypes.indexOf(type) : badgeTypes.length;
}

/** The statuses of a badge request. */
export const badgeRequestStatuses = ['pending', 'approved', 'rejected'] as const;
