import { describe, expect, test } from 'vitest';
import { countedDays, earnedBadges, type Facts, filterShownBadges } from './badge.rules.ts';
import { badgeTypes, type CountedActivity, catalogue } from './badge-catalogue.rules.ts';
import { declarableBadges } from './badge-display.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const nobody: Facts = {
  joinedAt: daysAgo(400),
  isSubscriber: false,
  isFounder: false,
  ownsBusiness: false,
  activities: [],
};
/**
 * An activity done `times` times, `days` days ago (the first time `firstDays` days ago), as the database
 * counts it.
 */
const did = (type: CountedActivity, times: number, days: number, firstDays = days): Facts['activities'] => {
  const counts = countedDays.map((window) => [window, window === 'ever' || days < window ? times : 0]);
  return [{ type, counts: Object.fromEntries(counts), firstAt: daysAgo(firstDays) }];
};
const earned = (facts: Partial<Facts>) => earnedBadges({ ...nobody, ...facts }, now);

test('a member without activity for a year has no badges', () => {
  expect(earned({})).toEqual([]);
});

/** Each automatic badge of the specification: facts that just earn it, and facts that just don’t. */
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
    { activities: did('forum_post', 1, 100, 180) },
    { activities: did('forum_post', 50, 100, 179.9) },
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
  test('is earned at its threshold and not below it', () => {
    const [enough, tooLittle] = table[key] ?? [{}, {}];
    expect(earned(enough)).toContain(key);
    expect(earned(tooLittle)).not.toContain(key);
  });
});

test('two of five accepted requests, or none answered, do not earn trusted_connector', () => {
  const activities = [...did('connection_accepted', 2, 1), ...did('connection_declined', 3, 1)];
  expect(earned({ activities })).not.toContain('trusted_connector');
  expect(earned({ activities: did('forum_post', 1, 1) })).not.toContain('trusted_connector');
});

test('a report, or half a year without a post, prevents respectful_debater', () => {
  const reported = [...did('forum_post', 50, 100, 400), ...did('report_against', 1, 179)];
  expect(earned({ activities: reported })).not.toContain('respectful_debater');
  expect(earned({ activities: did('forum_reply', 50, 181) })).not.toContain('respectful_debater');
});

test('the form offers the badges that members declare themselves', () => {
  const declared = catalogue.filter(({ assign }) => assign === 'self_admin');
  expect(declarableBadges).toEqual(declared.map(({ key, label }) => ({ key, label })));
});

test('keys are unique, types are known, and only automatic badges and business_owner have a rule', () => {
  expect(new Set(catalogue.map(({ key }) => key)).size).toBe(catalogue.length);
  expect(catalogue).toHaveLength(25);
  for (const { key, type, assign, rule } of catalogue) {
    expect(badgeTypes).toContain(type);
    expect(rule !== undefined).toBe(assign === 'auto' || key === 'business_owner');
  }
});

const held = (badgeKey: string, fields = {}) => ({
  badgeKey,
  expiresAt: null,
  isVisible: true,
  pinOrder: null,
  ...fields,
});
const keys = (badges: readonly { badgeKey: string }[]) => badges.map(({ badgeKey }) => badgeKey);

const one = [
  held('course_completer_1'),
  held('ward_champion'),
  held('newcomer'),
  held('eid_organizer'),
  held('report_hero'),
  held('event_host_1'),
  held('business_owner'),
  held('guide_author'),
  held('super_connector'),
  held('verified_identity'),
];

test('badges are sorted: trust, directory, contribution, professional, events, forum, seasonal, engagement', () => {
  expect(keys(filterShownBadges(one, 0, now))).toEqual(
    keys(one.toReversed()).toSpliced(8, 2, 'ward_champion', 'course_completer_1'),
  );
});

test('pinned badges come first, in the member’s order', () => {
  const badges = [
    ...one,
    held('founding_member', { pinOrder: 2 }),
    held('resource_uploader', { pinOrder: 1 }),
  ];
  expect(keys(filterShownBadges(badges, 0, now)).slice(0, 2)).toEqual([
    'resource_uploader',
    'founding_member',
  ]);
});

test('hidden, expired and unknown badges are not shown', () => {
  const badges = [
    held('newcomer', { isVisible: false }),
    held('event_host_1', { expiresAt: now.toISOString() }),
    held('community_builder'),
    held('report_hero', { expiresAt: '2026-11-21T12:00:00.001Z' }),
  ];
  expect(keys(filterShownBadges(badges, 0, now))).toEqual(['report_hero']);
});

test('after three blocks in thirty days, engagement, seasonal, event and forum badges are hidden', () => {
  expect(keys(filterShownBadges(one, 2, now))).toHaveLength(10);
  expect(keys(filterShownBadges(one, 3, now))).toEqual([
    'verified_identity',
    'super_connector',
    'guide_author',
    'business_owner',
    'ward_champion',
    'course_completer_1',
  ]);
});
