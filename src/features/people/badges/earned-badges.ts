import { catalogue, type Rule } from './catalogue.ts';

/** What badges are computed from. Instants are ISO 8601 in UTC. */
export type Facts = {
  joinedAt: string | null;
  isSubscriber: boolean;
  isFounder: boolean;
  ownsBusiness: boolean;
  /** How many times the member has done each type of activity, by the number of days counted. */
  activities: readonly { type: string; counts: Readonly<Record<string, number>> }[];
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
  if ('activities' in rule) return count(rule.activities) >= rule.atLeast;
  const accepted = count(['connection_accepted']);
  const answered = accepted + count(['connection_declined']);
  return answered > 0 && accepted / answered >= rule.acceptRate;
}

function isWithin(instant: string, days: number, now: Date): boolean {
  const age = now.getTime() - Date.parse(instant);
  return age >= 0 && age < days * dayMs;
}
