import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HowLong, WhatWeKeep } from '#features/accounts/privacy/web/privacy.page.tsx';
import { serverFeatures } from './registry.ts';

/** The phrases of the privacy page about each feature that stores personal data. */
const named: Readonly<Record<string, readonly string[]>> = {
  activities: ['your badges and what they count'],
  adverts: ['your adverts'],
  announcements: ['announcements you write for them'],
  approvals: ['what you send in for approval'],
  badges: ['your badges'],
  blocks: ['the members you have blocked'],
  businesses: [
    'the businesses you add or say are yours',
    'your recommendations',
    'papers you send as halal evidence',
  ],
  classifieds: ['Your classified listings and your messages about them'],
  connections: ['your introductions and messages'],
  'dbs-checks': ['DBS checks: that a check was seen', 'neither the certificate nor its number'],
  events: ['events you create and answer'],
  experiments: [],
  'mosque-feedback': ['your messages to them'],
  fasting: ['Your prayer tracker and your fasting tracker'],
  forum: ['your posts and replies in the forum'],
  household: ['the names and needs of the people you book for', 'until 30 days after the event'],
  groups: ['your groups and what you share in them'],
  'managers-and-follows': ['those you follow or manage'],
  'member-profiles': ['your entry in the member directory'],
  mosques: ['changes you suggest'],
  notifications: ['your notifications and the devices that get them'],
  payments: ['your orders, invoices and payments', 'for six years'],
  'prayer-tracker': ['Your prayer tracker'],
  premium: ['a premium membership'],
  privacy: ['what you asked about your data, and copies of it'],
  profile: ['your choices for our emails'],
  reports: ['reports you make, decisions about what you wrote'],
  'sign-in': ['Where you’re signed in', 'your passkeys'],
  support: ['What you ask of us: questions'],
  users: ['your profile and photo'],
  visits: ['which parts of the site you used on which day'],
  volunteering: ['opportunities you post, your applications'],
  'volunteer-hours': ['your shifts and your hours'],
  volunteers: ['your volunteer profile'],
  'waiting-list': ['On the waiting list'],
  'weekly-email': ['the weekly email'],
};

/** These have their own section of the page: 'When we try things out'. */
const elsewhere = ['experiments'];

const text = renderToStaticMarkup(
  <>
    <WhatWeKeep />
    <HowLong />
  </>,
)
  .replace(/<[^>]+>/g, ' ')
  .replace(/\s+/g, ' ');

test('the phrases cover each feature that stores personal data, and no other', () => {
  const keeping = serverFeatures.filter(({ personalData = [] }) => personalData.length > 0);
  expect(Object.keys(named).toSorted()).toEqual(keeping.map(({ name }) => name).toSorted());
});

test.each(Object.entries(named))('the privacy page names what %s stores', (feature, words) => {
  expect(words.length > 0 || elsewhere.includes(feature)).toBe(true);
  for (const one of words) expect(text).toContain(one);
});
