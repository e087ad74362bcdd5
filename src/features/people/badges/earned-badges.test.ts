import { describe, expect, test } from 'vitest';
import { badgeTypes, catalogue } from './catalogue.ts';
import type { CountedActivity } from './counted-activities.ts';
import { declarable } from './display-limits.ts';
import { countedDays, earnedBadges, type Facts } from './earned-badges.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const nobody: Facts = {
  joinedAt: daysAgo(400),
  isSubscriber: false,
  isFounder: false,
  ownsBusiness: false,
  activities: [],
};
/** Somebody did it so many times, all of it so many days ago, as the database counts it. */
const did = (type: CountedActivity, times: number, days: number): Facts['activities'] => {
  const counts = countedDays.map((window) => [window, window === 'ever' || days < window ? times : 0]);
  return [{ type, counts: Object.fromEntries(counts) }];
};
const earned = (facts: Partial<Facts>) => earnedBadges({ ...nobody, ...facts }, now);

test('who did nothing for a year has none', () => {
  expect(earned({})).toEqual([]);
});

/** Each automatic badge of the specification: what just earns it, and what just does not. */
const table: Record<string, [enough: Partial<Facts>, tooLittle: Partial<Facts>]> = {
  newcomer: [{ joinedAt: daysAgo(29.9) }, { joinedAt: daysAgo(30) }],
  active_member_bronze: [
    { activities: did('forum_reply', 10, 89) },
    { activities: did('forum_reply', 9, 1) },
  ],
  active_member_silver: [
    { activities: did('event_attended', 30, 89) },
    { activities: did('event_attended', 30, 90) },
  ],
  active_member_gold: [{ activities: did('local_help', 75, 1) }, { activities: did('local_help', 74, 1) }],
  super_connector: [
    { activities: did('connection_accepted', 15, 89) },
    { activities: did('connection_accepted', 14, 1) },
  ],
  helpful_bronze: [{ activities: did('helpful_mark', 5, 89) }, { activities: did('helpful_mark', 5, 91) }],
  resource_uploader: [
    { activities: did('resource_uploaded', 1, 3000) },
    { activities: did('forum_post', 1, 1) },
  ],
  event_host_1: [{ activities: did('event_hosted', 1, 364) }, { activities: did('event_hosted', 1, 365) }],
  respectful_debater: [
    { activities: did('forum_post', 1, 100) },
    { activities: [...did('forum_post', 50, 100), ...did('report_against', 1, 179)] },
  ],
  report_hero: [{ activities: did('valid_report', 3, 364) }, { activities: did('valid_report', 2, 1) }],
  course_completer_1: [{ activities: did('course_completed', 1, 2000) }, { activities: [] }],
  trusted_connector: [
    { activities: [...did('connection_accepted', 3, 100), ...did('connection_declined', 2, 100)] },
    { activities: [...did('connection_accepted', 5, 100), ...did('was_blocked', 1, 100)] },
  ],
  ward_champion: [{ activities: did('local_help', 10, 179) }, { activities: did('local_help', 9, 1) }],
  ramadan_contributor: [
    { activities: did('ramadan_contribution', 1, 179) },
    { activities: did('ramadan_contribution', 1, 181) },
  ],
  premium_member: [{ isSubscriber: true }, {}],
  founding_member: [{ isFounder: true }, {}],
  business_owner: [{ ownsBusiness: true }, {}],
};

describe.each(catalogue.filter(({ rule }) => rule !== undefined))('$key', ({ key }) => {
  test('is earned by just enough, and by nothing less', () => {
    const [enough, tooLittle] = table[key] ?? [{}, {}];
    expect(earned(enough)).toContain(key);
    expect(earned(tooLittle)).not.toContain(key);
  });
});

test('two of five accepted are too few to be trusted, and none answered is no rate', () => {
  const activities = [...did('connection_accepted', 2, 1), ...did('connection_declined', 3, 1)];
  expect(earned({ activities })).not.toContain('trusted_connector');
  expect(earned({ activities: did('forum_post', 1, 1) })).not.toContain('trusted_connector');
});

test('the form offers what members declare themselves', () => {
  const declared = catalogue.filter(({ assign }) => assign === 'self_admin');
  expect(declarable).toEqual(declared.map(({ key, label }) => ({ key, label })));
});

test('every badge has its own key and a known type; all automatic ones have a rule, and of the others only the business owner’s', () => {
  expect(new Set(catalogue.map(({ key }) => key)).size).toBe(catalogue.length);
  expect(catalogue).toHaveLength(25);
  for (const { key, type, assign, rule } of catalogue) {
    expect(badgeTypes).toContain(type);
    expect(rule !== undefined).toBe(assign === 'auto' || key === 'business_owner');
  }
});
