import { expect, test } from 'vitest';
import { renderDataCopy } from './data-copy.rules.ts';

test('the data copy shows every value and escapes markup', () => {
  const page = renderDataCopy('Copy', [
    { title: 'Account', data: { firstName: '<script>alert(1)</script>', phone: null } },
    { title: 'Badges', data: ['Newcomer', 'Mentor & more'] },
    { title: 'Posts', data: [] },
  ]);
  expect(page).toContain('<dd><p>&lt;script&gt;alert(1)&lt;/script&gt;</p></dd>');
  expect(page).toContain('<li><p>Mentor &amp; more</p></li>');
  expect(page).not.toContain('<script');
  expect(page.match(/Nothing\./g)).toHaveLength(1);
});

test('fields have the labels and values of the screens; empty values and references are left out', () => {
  const data = {
    id: 'a1',
    firstName: 'Khadija',
    photoKey: null,
    placeAffiliationId: 'b2',
    standingReason: '',
    newsletterSubscribed: false,
    joinedAt: '2026-11-26T03:28:00.000Z',
    validUntil: '2027-01-05',
    tags: [],
    choices: { communityUpdates: true },
    kind: 'weekly_newsletter',
  };
  const page = renderDataCopy('Copy', [{ title: 'Account', data }]);
  for (const shown of [
    '<dt>First name</dt><dd><p>Khadija</p></dd>',
    '<dt>Subscribed to Community Newsletter</dt><dd><p>No</p></dd>',
    '<dt>Joined</dt><dd><p>26 November 2026, 3:28am</p></dd>',
    '<dt>Valid until</dt><dd><p>5 January 2027</p></dd>',
    '<dt>Community updates</dt><dd><p>Yes</p></dd>',
    '<dt>Kind</dt><dd><p>weekly newsletter</p></dd>',
  ]) {
    expect(page).toContain(shown);
  }
  for (const left of ['photo', 'Photo', 'a1', 'b2', 'Reason', 'Tags', 'Nothing'])
    expect(page).not.toContain(left);
});
