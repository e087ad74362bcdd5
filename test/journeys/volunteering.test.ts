// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './accessible.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { aVisitor, open, screens, shown, type Visitor } from './visitor.ts';

let site: Site;
let browser: Browser;
let post: SmtpListener;
let admin: Visitor;
let organiser: JourneyMember;
let volunteer: JourneyMember;
/** The path of the opportunity’s page. */
let address = '';
journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  ({ site, post } = administration);
  admin = await administration.anAdministrator({ screen: 'wide' });
  const common = { site, post, browser, admin, screen: 'phone' } as const;
  organiser = await aMemberOf({ ...common, firstName: 'Vahid' });
  volunteer = await aMemberOf({ ...common, firstName: 'Wafaa' });
});
afterAll(async () => {});

/** Expects that axe finds nothing on the current screen, and that it doesn’t scroll sideways on the narrowest phone. */
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

test('a visitor sees opportunities, and is asked to sign in to post one', async () => {
  const visitor = await aVisitor(browser, site.url);
  await visitor.page.goto('/volunteering');
  await visitor.page.getByRole('heading', { name: 'Community Volunteering' }).waitFor();
  await visitor.page.goto('/volunteering/new');
  await visitor.page.waitForURL(/\/sign-in\?returnTo=/);
  await visitor.leave();
});

test('a member posts an opportunity with times and requirements, and it is approved', async () => {
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
  await page.getByLabel('How volunteers reach you').selectOption('By email');
  await page.getByLabel('Email or phone for volunteers').fill(organiser.email);
  await expectGood(page);
  await page.getByRole('button', { name: 'Create Opportunity' }).dblclick();
  await shown(page, 'Volunteer opportunity created successfully').waitFor();
  await page.getByText('Waiting for approval').waitFor();
  address = new URL(page.url()).pathname;

  await open(admin.page, '/admin/approvals?type=volunteer_opportunity');
  await shown(admin.page, organiser.email).waitFor();
  await admin.page.getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await shown(admin.page, 'Request approved successfully').waitFor();
  await mailTo(organiser.email, 'has been approved');
});

test('a member finds the opportunity, applies and is accepted', async () => {
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
  await shown(page, 'Application submitted successfully').waitFor();
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
  await page.getByText('1 of 1 place taken').waitFor();
  await expectGood(page);
});

test('the two write to each other in a conversation titled with the opportunity', async () => {
  const { page } = volunteer.visitor;
  await page.getByRole('link', { name: 'Write to the organiser' }).click();
  await page.waitForURL('**/messages/*');
  await page.getByText('You can write to each other until the opportunity is closed').waitFor();
  await page.getByRole('textbox').fill('Is there a place to park?');
  await page.getByRole('button', { name: 'Send' }).click();
  await shown(page, 'Is there a place to park?').waitFor();
  await expectGood(page);

  const desk = organiser.visitor.page;
  await open(desk, '/messages');
  const row = desk.getByRole('listitem').filter({ hasText: 'drivers' });
  await row.getByText('Volunteering:').waitFor();
  await expectGood(desk);
  await row.getByRole('link').click();
  await shown(desk, 'Is there a place to park?').waitFor();
  await open(desk, `${address}/applications`);
  await desk.getByRole('link', { name: `Write to Wafaa` }).waitFor();
  await expectGood(desk);
});

test('the public list contains no addresses, and lists the opportunity only while it is open', async () => {
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
  await page.getByRole('button', { name: 'Close opportunity' }).click();
  await page.getByText('This opportunity is closed.').waitFor();
  await open(volunteer.visitor.page, '/messages');
  await volunteer.visitor.page.getByText('Ended (1)').waitFor();
  expect(await listed()).not.toContain('drivers');
  await organiser.visitor.leave();
  await volunteer.visitor.leave();
  await admin.leave();
});
