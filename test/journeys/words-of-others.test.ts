// @module-tag thorough
import { eq, inArray } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { reports } from '#features/care/reports/server/report.tables.ts';
import { aGroup } from '../factories/groups.ts';
import { rowsWith } from '../rows-with.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember, memberPassword } from './members.ts';
import type { Site } from './site.ts';
import { open, shown, type Visitor } from './visitor.ts';

/* What others do with a member's words by the screens' buttons leaves no copy that outlives her account. */

const title = 'A canary sings in Valentines Park';
const words = 'The canary of 12 Canary Street sang from five to six.';
const withId = z.object({ id: z.string() });

let site: Site;
let admin: Visitor;
let author: JourneyMember;
let reader: JourneyMember;
let postId = '';
let groupId = '';

journey.beforeAll(async ({ browser, administration }) => {
  site = administration.site;
  const { post } = administration;
  admin = await administration.anAdministrator({ screen: 'wide' });
  const common = { site, post, browser, admin };
  author = await aMemberOf({ ...common, firstName: 'Zaynabcanary', screen: 'phone' });
  reader = await aMemberOf({ ...common, firstName: 'Bilqis', screen: 'phone' });
  const people = await site.database.db
    .select()
    .from(users)
    .where(inArray(users.email, [author.email, reader.email]));
  const [own, other] = [author, reader].map(({ email }) => people.find((one) => one.email === email));
  if (!own || !other) throw new Error('The members were not stored.');
  groupId = (await site.write((db) => aGroup(db, [own]))).id;
  const send = async (from: JourneyMember, path: string, data: object, method = 'POST') => {
    const answer = await from.visitor.context.request.fetch(path, {
      method,
      data,
      headers: { origin: site.url },
    });
    expect([path, answer.status()]).toEqual([path, 200]);
    return answer.json();
  };
  for (const one of [author, reader]) {
    await send(one, '/api/user/member-profile', { seenBy: 'members', isOpenToConnect: true }, 'PUT');
  }
  const asked = await send(author, '/api/member-connections', { toUserId: other.id, message: words });
  await send(reader, `/api/member-connections/${withId.parse(asked).id}/accept`, {});
  const sent = await send(author, '/api/forum/posts', { title, content: words, category: 'general' });
  postId = withId.parse(sent).id;
});
afterAll(async () => {
  for (const one of [admin, author?.visitor, reader?.visitor]) await one?.leave();
});

test('a member quotes a post, shares it and reports it', async () => {
  const { page, context } = reader.visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `/forums/post/${postId}`);
  const post = page.getByRole('article').first();
  await post.getByRole('button', { name: 'Quote' }).click();
  await page.getByRole('list', { name: 'Quotations' }).getByText(words).waitFor();
  await page.getByRole('textbox', { name: 'Your reply' }).fill('I have heard it too.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await shown(page, 'Reply posted').waitFor();

  await open(page, `/forums/post/${postId}`);
  const more = page.getByRole('main').getByLabel('More', { exact: true }).first();
  await more.click();
  await page.getByRole('button', { name: 'Copy link' }).filter({ visible: true }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${site.url}/forums/post/${postId}`);
  await open(page, `/forums/post/${postId}`);
  await more.click();
  await shown(page, 'Report', { exact: true }).click();
  await page.getByLabel('Reason').filter({ visible: true }).selectOption('spam');
  await page.getByRole('button', { name: 'Submit Report' }).filter({ visible: true }).click();
  await shown(page, 'Report Submitted').waitFor();
});

test('the author invites her to a group', async () => {
  const { page } = author.visitor;
  await open(page, `/groups/${groupId}/invite`);
  await page.getByRole('button', { name: /^Invite Bilqis/ }).click();
  await shown(page, 'Invited').waitFor();
});

test('once the author has left and the report is decided, no row holds her name or words', async () => {
  const { db } = site.database;
  const tables = async () => (await rowsWith(db, 'canary')).map((row) => row.split(':')[0]);
  const copied = ['forum_quotations', 'notifications', 'reports', 'member_connections', 'users'];
  expect(await tables()).toEqual(expect.arrayContaining(copied));

  const { page } = author.visitor;
  await open(page, '/profile/privacy/delete');
  await page.getByRole('heading', { name: 'Delete your account?' }).waitFor();
  await page.getByLabel('Your password').fill(memberPassword);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('heading', { name: 'Your account has been deleted' }).waitFor();

  const [report] = await db.select().from(reports).where(eq(reports.contentId, postId));
  const decided = await admin.context.request.patch(`/api/admin/reports/${report?.id}`, {
    data: { actionTaken: 'no_action' },
    headers: { origin: site.url },
  });
  expect(decided.status()).toBe(200);
  await expect.poll(() => rowsWith(db, 'canary')).toEqual([]);
});

test('her words are shown to the reader as deleted, and her name nowhere', async () => {
  const { page } = reader.visitor;
  await open(page, `/forums/post/${postId}`);
  await page.getByText('I have heard it too.').waitFor();
  await shown(page, 'This has been deleted.').waitFor();
  await expect.poll(() => page.content()).not.toMatch(/canary/i);
  for (const path of ['/notifications', '/messages']) {
    await open(page, path);
    await expect.poll(() => page.content()).not.toMatch(/canary/i);
  }
});
