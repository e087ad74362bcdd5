import { expect, test } from 'vitest';
import { shownBadges } from './display-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
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

test('trust first, then directory, contribution, professional, events, forum, seasonal, engagement', () => {
  expect(keys(shownBadges(one, 0, now))).toEqual(
    keys(one.toReversed()).toSpliced(8, 2, 'ward_champion', 'course_completer_1'),
  );
});

test('what the member put first stands first', () => {
  const badges = [
    ...one,
    held('founding_member', { pinOrder: 2 }),
    held('resource_uploader', { pinOrder: 1 }),
  ];
  expect(keys(shownBadges(badges, 0, now)).slice(0, 2)).toEqual(['resource_uploader', 'founding_member']);
});

test('hidden, expired and unknown ones are not shown', () => {
  const badges = [
    held('newcomer', { isVisible: false }),
    held('event_host_1', { expiresAt: now.toISOString() }),
    held('community_builder'),
    held('report_hero', { expiresAt: '2026-11-21T12:00:00.001Z' }),
  ];
  expect(keys(shownBadges(badges, 0, now))).toEqual(['report_hero']);
});

test('after three blocks in thirty days engagement, seasonal, events and forum are hidden', () => {
  expect(keys(shownBadges(one, 2, now))).toHaveLength(10);
  expect(keys(shownBadges(one, 3, now))).toEqual([
    'verified_identity',
    'super_connector',
    'guide_author',
    'business_owner',
    'ward_champion',
    'course_completer_1',
  ]);
});
