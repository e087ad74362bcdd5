// @module-tag thorough
import type { Browser } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { holdDecisions } from './held-decisions.ts';
import { journey } from './journey.ts';
import { aMemberOf, fillInWaitingList, type JourneyMember, memberPassword } from './members.ts';
import { signIn } from './sign-in.ts';
import type { Site } from './site.ts';
import { aVisitor, hydrated, open, shown, type Visitor } from './visitor.ts';

let browser: Browser;
let site: Site;
let post: SmtpListener;
let admin: Visitor;
let second: JourneyMember;
let troublemaker: JourneyMember;
journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  ({ site, post } = administration);
  admin = await administration.anAdministrator({ screen: 'wide' });
  const person = { site, post, browser, admin };
  second = await aMemberOf({ ...person, firstName: 'Nusaybah', screen: 'phone' });
  troublemaker = await aMemberOf({ ...person, firstName: 'Muslih', screen: 'phone' });
  const promoted = await admin.context.request.post('/api/admin/promote', {
    headers: { origin: site.url },
    data: { targetEmail: second.email },
  });
  expect(promoted.ok()).toBe(true);
  // A change of role ends existing sessions.
  await signIn(second.visitor.page, { email: second.email, password: memberPassword });
  const visitor = await aVisitor(browser, site.url);
  const newcomer = { firstName: 'Zubaydah', lastName: 'Hashimi', email: 'zubaydah@example.org' };
  const joined = await visitor.context.request.post('/api/waiting-list', {
    headers: { origin: site.url },
    data: { ...newcomer, phone: '020 7946 0123', postcode: 'IG1 1AA' },
  });
  expect(joined.ok()).toBe(true);
  await visitor.leave();
});
afterAll(async () => {
  await second?.visitor.leave();
  await troublemaker?.visitor.leave();
  await admin?.leave();
});

test('an administrator who rejects what another has just approved is told so and can’t repeat it', async () => {
  const late = second.visitor.page;
  await open(late, '/admin/waiting-list?search=Zubaydah');
  const { page } = admin;
  await open(page, '/admin/waiting-list?search=Zubaydah');
  const row = page.getByRole('row').filter({ hasText: 'Zubaydah' });
  const height = (await row.boundingBox())?.height;
  const release = await holdDecisions(site);
  const approve = row.getByRole('button', { name: 'Approve' }).filter({ visible: true });
  const place = await approve.boundingBox();
  await approve.click();
  const undo = row.getByRole('button', { name: 'Undo' }).filter({ visible: true });
  await undo.waitFor();
  expect((await undo.boundingBox())?.x).toBeCloseTo(place?.x ?? 0, 0);
  expect((await row.boundingBox())?.height).toBeCloseTo(height ?? 0, 0);
  await late.getByRole('button', { name: 'Reject' }).filter({ visible: true }).click();
  await shown(late, 'Not rejected').waitFor();
  await shown(late, 'approved this').waitFor();
  await expect
    .poll(() => late.getByRole('button', { name: 'Reject' }).filter({ visible: true }).count())
    .toBe(0);
  await release();
});

test('somebody who was rejected is told, joins again, and corrects a mistake by the link', async () => {
  const email = 'rumaysa@example.org';
  const visitor = await aVisitor(browser, site.url, { screen: 'phone' });
  const join = async (postcode: string) => {
    await open(visitor.page, '/waiting-list');
    await fillInWaitingList(visitor.page, { firstName: 'Rumaysa', email, postcode });
    await visitor.page.getByRole('button', { name: 'Join the waiting list' }).click();
    await visitor.page.getByText("You've been added to our waiting list.").waitFor();
  };
  const mailTo = async (subject: RegExp) => {
    const isIt = (one: { to: string; subject: string }) => one.to === email && subject.test(one.subject);
    await post.waitFor((received) => received.some(isIt));
    return (post.received.find(isIt)?.text ?? '').replace(/\s+/g, ' ');
  };
  await join('IG1 1AA');
  const { page } = admin;
  await open(page, '/admin/waiting-list?search=Rumaysa');
  await page.getByLabel('More for Rumaysa Khan').click();
  await page.getByRole('button', { name: 'Rejected: an email says so' }).click();
  await shown(page, 'Status Updated').waitFor();
  expect(await mailTo(/^Your sign-up for/)).toContain('You can also join the list again');

  await join('IG1 1AA');
  await open(page, '/admin/waiting-list?search=Rumaysa');
  const again = page.getByRole('row').filter({ hasText: 'Pending' });
  await again.getByText(/^Rejected before, on [\d/]+ by /).waitFor();

  await join('RM6 6AA');
  const text = await mailTo(/already on the waiting list/);
  expect(text).toContain('entered something else for: postcode');
  await visitor.page.goto(/https?:\/\/\S+\/correct-sign-up\?token=[\w.-]+/.exec(text)?.[0] ?? '');
  await hydrated(visitor.page);
  await visitor.page.getByRole('button', { name: 'Use my new details' }).click();
  await visitor.page.getByText('We now have your new details.').waitFor();
  await open(page, '/admin/waiting-list?search=Rumaysa');
  await again.getByText('RM6 6AA').filter({ visible: true }).waitFor();
  await visitor.leave();
});

test('a ban asks for confirmation, and a double click does not undo it', async () => {
  const found = await admin.context.request.get(`/api/admin/users?search=${troublemaker.email}`);
  const [user] = z.array(z.object({ id: z.string() })).parse(await found.json());
  const { page } = admin;
  await open(page, `/admin/users/${user?.id}`);
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await dialog.getByLabel('Reason (the member will see this)').fill('Threats against a host.');
  await dialog.getByRole('button', { name: 'Ban Muslih Khan' }).dblclick();
  await shown(page, 'Muslih Khan is banned and signed out everywhere').waitFor();
  await page.getByRole('button', { name: 'Reinstate', exact: true }).click();
  await page.getByText('Reinstate Muslih Khan? The member can use the site again.').waitFor();
  await page.getByRole('dialog').filter({ visible: true }).getByRole('button', { name: 'Cancel' }).click();
  await shown(page, 'Banned: Threats against a host.').waitFor();
});

test('leaving unsaved settings asks for confirmation', async () => {
  const { page } = admin;
  await open(page, '/admin/settings');
  await page.getByLabel('Sender name').fill('Somebody else');
  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: 'Set up your own second factor' }).click();
  await expect.poll(() => questions).toHaveLength(1);
  expect(questions[0]).toContain('Leave without saving?');
  await expect.poll(() => page.getByLabel('Sender name').inputValue()).toBe('Somebody else');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: 'Set up your own second factor' }).click();
  await page.waitForURL('**/profile/security');
});
