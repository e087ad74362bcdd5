import { expect, test } from 'vitest';
import { readableCopy } from './readable-copy.ts';

test('everything is there to read, and nothing of it is markup', () => {
  const page = readableCopy('Copy', [
    { title: 'Account', data: { firstName: '<script>alert(1)</script>', phone: null } },
    { title: 'Badges', data: ['Newcomer', 'Mentor & more'] },
    { title: 'Posts', data: [] },
  ]);
  expect(page).toContain('<dd><p>&lt;script&gt;alert(1)&lt;/script&gt;</p></dd>');
  expect(page).toContain('<li><p>Mentor &amp; more</p></li>');
  expect(page).not.toContain('<script');
  expect(page.match(/Nothing\./g)).toHaveLength(2);
});
