import type { Browser, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './accessible.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import { journey } from './shared-sites.ts';
import type { Site } from './site.ts';
import { aVisitor, open, screens, type Visitor } from './visitor.ts';

let site: Site;
let browser: Browser;
let post: SmtpListener;
let admin: Visitor;
let organiser: JourneyMember;
let volunteer: JourneyMember;
/** The address of the opportunity's page. */
let address = '';
journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  ({ site, post } = administration);
  admin = await administration.anAdministrator({ screen: 'wide' });
  const wishes = { site, post, browser, admin, screen: 'phone' } as const;
  organiser = await aMemberOf({ ...wishes, firstName: 'Vahid' });
  volunteer = await aMemberOf({ ...wishes, firstName: 'Wafaa' });
}, 300_000);
afterAll(async () => {});

/** axe finds nothing on the screen as it is, nor does it scroll sideways on the narrowest phone. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize(screens.phone);
}

function mailTo(email: string, words: string): Promise<void> {
  return post.waitFor((received) =>
    received.some(({ to, subject }) => to === email && subject.includes(words)),
  );
}

test('a visitor is asked to sign in first', async () => {
  const visitor = await aVisitor(browser, site.url);
  await visitor.page.goto('/volunteering');
  await visitor.page.waitForURL(/\/sign-in\?returnTo=/);
  await visitor.leave();
});

test('an opportunity is posted with its times and needs, and approved from the queue', async () => {
  const { page } = organiser.visitor;
  await open(page, '/volunteering');
  await page.getByRole('link', { name: 'Post Opportunity' }).click();
  await page.waitForURL('**/volunteering/new');
  await page.getByRole('button', { name: 'Create Opportunity' }).click();
  await expect.poll(() => page.getByLabel('Opportunity Title').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Opportunity Title').fill('<script>alert(1)</script> drivers');
  await page.getByLabel('Description').fill('To the hospital and back.');
  await page.getByLabel('Location').fill('King George Hospital');
  await page.getByRole('button', { name: 'Add a time' }).click();
  await page.getByLabel('From', { exact: true }).fill('09:30');
  await page.getByLabel('Until', { exact: true }).fill('12:30');
  await page.getByRole('button', { name: 'Add a skill' }).click();
  await page.getByLabel('What', { exact: true }).fill('Driving licence');
  await page.getByLabel('Kind').selectOption('Qualification');
  await page.getByLabel('How volunteers reach you').selectOption('By e-mail');
  await page.getByLabel('E-mail or phone for volunteers').fill(organiser.email);
  await expectGood(page);
  await page.getByRole('button', { name: 'Create Opportunity' }).dblclick();
  await page.getByText('Volunteer opportunity created successfully').first().waitFor();
  await page.getByText('Waiting for approval').waitFor();
  address = new URL(page.url()).pathname;

  await open(admin.page, '/admin/approvals?type=volunteer_opportunity');
  await admin.page.getByText(organiser.email).first().waitFor();
  await admin.page.getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByText('Request approved successfully').first().waitFor();
  await mailTo(organiser.email, 'has been approved');
});

test('a member finds it, applies, and hears that the place is theirs', async () => {
  const { page } = volunteer.visitor;
  await open(page, '/volunteering');
  const row = page.getByRole('listitem').filter({ hasText: 'drivers' });
  await row.getByText('Saturday, 9:30am–12:30pm').waitFor();
  await expectGood(page);
  await row.getByRole('link', { name: 'Apply Now' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Submit Application' }).click();
  await sheet.getByText('Please write a sentence or two.').waitFor();
  await sheet.getByLabel('Why are you interested').fill('I drive past every morning.');
  await expectGood(page);
  await sheet.getByRole('button', { name: 'Submit Application' }).dblclick();
  await page.getByText('Application submitted successfully').first().waitFor();
  await row.getByText('You applied on').waitFor();
  await mailTo(organiser.email, 'has applied for');

  const desk = organiser.visitor.page;
  await open(desk, address);
  await desk.getByText('1 application is waiting for an answer.').waitFor();
  await desk.getByRole('link', { name: 'Applications' }).click();
  await desk.getByText('I drive past every morning.').waitFor();
  expect(await desk.content()).not.toContain(volunteer.email);
  await expectGood(desk);
  await desk.getByRole('button', { name: 'Accept' }).click();
  await desk.getByRole('dialog').getByLabel('A message').fill('Come to the east gate at nine.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await desk.getByRole('link', { name: volunteer.email }).waitFor();
  await mailTo(volunteer.email, 'You’ve been accepted');

  await open(page, address);
  await page.getByText('Come to the east gate at nine.').waitFor();
  await page.getByRole('link', { name: organiser.email }).waitFor();
  await page.getByText('1/1 people').waitFor();
  await expectGood(page);
});

test('nobody’s address is in the public list; paused it is gone from it, reopened back, closed for good', async () => {
  const listed = async () => (await fetch(`${site.url}/api/volunteer/opportunities?limit=200`)).text();
  expect(await listed()).toContain('drivers');
  expect(await listed()).not.toContain(organiser.email);
  const { page } = organiser.visitor;
  await open(page, address);
  await expectGood(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('isn’t taking applications at the moment').waitFor();
  expect(await listed()).not.toContain('drivers');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Close it' }).click();
  await page.getByText('This opportunity is closed.').waitFor();
  expect(await listed()).not.toContain('drivers');
  await organiser.visitor.leave();
  await volunteer.visitor.leave();
  await admin.leave();
});
