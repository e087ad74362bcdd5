import { afterAll, beforeAll, expect, test } from 'vitest';
import { screenPaths } from '#app/routes.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import { renderPage } from '../kept-site.ts';
import { openTestDatabase } from '../test-database.ts';
import { anApp, type TestApp } from '../with-app.ts';
import { testNow } from '../with-db.ts';
import { pageText } from './page-faults.ts';

/* A new site has no rows yet. Its pages say so in words: they don't count nothing. */

/** A page's text has no spaces between its parts: 'Taraweeh tonightAll 0'. */
const countsNothing = /All 0\b|Showing 0\b|\b0 of 0\b/;

let app: TestApp;
let now = testNow;

beforeAll(async () => {
  app = await anApp({}, openTestDatabase, { render: renderPage, clock: () => now });
});
afterAll(() => app.close());

async function textAt(path: string, cookie = ''): Promise<string> {
  const response = await app.fetch(path, { headers: { cookie } });
  expect(response.status, path).toBeLessThan(500);
  return pageText(await response.text());
}

async function cookieOf(role: 'user' | 'admin'): Promise<string> {
  return (await aSignedInUser({ ...app.ctx, now }, { role })).cookie;
}

const pages = screenPaths.filter((path) => !path.includes('$'));

test.each([
  ['a visitor', null, testNow],
  ['a member', 'user', testNow],
  ['an administrator', 'admin', testNow],
  ['a visitor in Ramadan', null, new Date('2027-02-20T18:00:00Z')],
  ['a member in Ramadan', 'user', new Date('2027-02-20T18:00:00Z')],
] as const)('no page shows %s a count of nothing', async (_, role, at) => {
  now = at;
  const cookie = role === null ? '' : await cookieOf(role);
  for (const path of pages) expect.soft(`${path}: ${await textAt(path, cookie)}`).not.toMatch(countsNothing);
});

test('/taraweeh says when Ramadan is, and on its nights that none is entered for tonight', async () => {
  now = testNow;
  const ahead = await textAt('/taraweeh');
  expect(ahead).toContain('Ramadan is expected on Monday 8 or Tuesday 9 February');
  expect(ahead).toContain('No mosque has entered its taraweeh yet');
  expect(ahead).toContain(
    'Taraweeh is prayed on the nights of Ramadan, from the evening before its first day.',
  );
  expect(ahead).not.toMatch(/tonight|wheelchair/i);
  now = new Date('2027-02-20T18:00:00Z');
  expect(await textAt('/taraweeh')).toContain('No taraweeh is entered for tonight');
  now = new Date('2027-04-20T18:00:00Z');
  expect(await textAt('/taraweeh')).toMatch(/Ramadan is expected on [A-Z]\w+ \d/);
});
