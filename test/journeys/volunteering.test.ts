import type { Browser } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import { journey } from './shared-sites.ts';
import type { Site } from './site.ts';
import { aVisitor, open, type Visitor } from './visitor.ts';

let site: Site;
let browser: Browser;
let post: SmtpListener;
let admin: Visitor;
let member: JourneyMember;
journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  ({ site, post } = administration);
  admin = await administration.anAdministrator({ screen: 'wide' });
  member = await aMemberOf({ site, post, browser, admin, firstName: 'Vahid', screen: 'phone' });
}, 120_000);
afterAll(async () => {});

test('a visitor is asked to sign in first', async () => {
  const visitor = await aVisitor(browser, site.url);
  await visitor.page.goto('/volunteering');
  await visitor.page.waitForURL(/\/sign-in\?returnTo=/);
  await visitor.leave();
});

test('an opportunity is posted, approved from the queue, and closed', async () => {
  const { page } = member.visitor;
  await open(page, '/volunteering');
  await page.getByRole('button', { name: 'Post Opportunity' }).click();
  await page.getByRole('button', { name: 'Create Opportunity' }).click();
  await expect.poll(() => page.getByLabel('Opportunity Title').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Opportunity Title').fill('<script>alert(1)</script> drivers');
  await page.getByLabel('Description').fill('To the hospital and back.');
  await page.getByLabel('Location').fill('King George Hospital');
  await page.getByLabel('How to contact you').fill(member.email);
  await page.getByRole('button', { name: 'Create Opportunity' }).dblclick();
  await page.getByText('Volunteer opportunity created successfully').first().waitFor();
  await page.getByText('Waiting for approval').waitFor();
  expect(await page.getByText('Waiting for approval').count()).toBe(1);

  await open(admin.page, '/admin/approvals?type=volunteer_opportunity');
  await admin.page.getByText(member.email).first().waitFor();
  await admin.page.getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByText('Request approved successfully').first().waitFor();
  await post.waitFor((received) =>
    received.some(({ to, subject }) => to === member.email && subject.includes('is approved')),
  );

  await open(page, '/volunteering');
  await page.getByText('On the list').waitFor();
  await page.getByRole('heading', { name: 'drivers' }).waitFor();
  expect(await (await fetch(`${site.url}/api/volunteer/opportunities`)).text()).not.toContain(member.email);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Close it' }).click();
  await page.getByText('Closed. It’s no longer listed.').first().waitFor();
  await page.getByRole('heading', { name: 'drivers' }).waitFor({ state: 'detached' });
  await member.visitor.leave();
  await admin.leave();
});
