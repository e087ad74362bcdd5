// @module-tag thorough
import type { Browser } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { administrator } from '../community-database.ts';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember, memberPostcode } from './members.ts';
import type { Site } from './site.ts';
import { open, shown, type Visitor } from './visitor.ts';

let site: Site;
let browser: Browser;
let post: SmtpListener;
let admin: Visitor;
let wants: JourneyMember;
let wantsNot: JourneyMember;
journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  ({ site, post } = administration);
  admin = await administration.anAdministrator({ screen: 'wide' });
  wants = await aMemberOf({ site, post, browser, admin, firstName: 'Warda', screen: 'phone' });
  wantsNot = await aMemberOf({ site, post, browser, admin, firstName: 'Nadir', screen: 'phone' });
});
afterAll(async () => {
  await wants?.visitor.leave();
  await wantsNot?.visitor.leave();
  await admin?.leave();
});

const weeklyTo = (to: string) =>
  post.received.filter((one) => one.to === to && /^This week/.test(one.subject));

test('a member subscribes and chooses what comes first', async () => {
  const { page, context } = wants.visitor;
  await context.request.patch('/api/user/notifications', {
    data: { preferences: { weeklyNewsletter: true } },
    headers: { origin: site.url },
  });
  await open(page, '/profile/weekly');
  await page.getByLabel('Charity').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await shown(page, 'Choice saved.').waitFor();
});

test('the weekly email is previewed and sent once, however often it is started', async () => {
  const { page } = admin;
  await open(page, '/admin/weekly-email');
  await page.getByText('1 member has asked for it.').waitFor();
  await page.getByRole('button', { name: 'Send me a preview' }).click();
  await shown(page, 'Preview email sent successfully!').waitFor();
  await post.waitFor(() => weeklyTo(administrator.email).length > 0);
  await page.getByRole('button', { name: 'Send Weekly Email' }).click();
  await page.getByText('Send weekly email to all community members?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Send weekly email' }).click();
  const from = { headers: { origin: site.url } };
  for (let count = 0; count < 5; count++)
    await admin.context.request.post('/api/admin/send-weekly-email', from);
  await page.getByText('Weekly emails sent: 1 successful, 0 failed').waitFor();
  expect(weeklyTo(wants.email)).toHaveLength(1);
  expect(weeklyTo(wantsNot.email)).toHaveLength(0);
  expect(weeklyTo(administrator.email)).toHaveLength(1);
  const [message] = weeklyTo(wants.email);
  expect(message?.text).toMatch(/this week/i);
  expect(message?.text).not.toContain(memberPostcode);
  await open(page, '/admin/weekly-email');
  await expect.poll(() => page.getByRole('button', { name: 'Send Weekly Email' }).count()).toBe(0);
});
