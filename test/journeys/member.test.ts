// @module-tag thorough
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, boroughDate, dateText } from '#kit/contract/dates.ts';
import { administrator } from '../community-database.ts';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { holdDecisions } from './held-decisions.ts';
import { journey } from './journey.ts';
import { fillInWaitingList } from './members.ts';
import { signIn } from './sign-in.ts';
import type { Site } from './site.ts';
import { aVisitor, open, shown, type Visitor } from './visitor.ts';

let site: Site;
let browser: Browser;
let post: SmtpListener;
journey.beforeAll(({ browser: shared, administration }) => {
  browser = shared;
  ({ site, post } = administration);
});

/** Returns the link to one of our pages in the newest email to someone that has one. */
async function linkTo(path: string, to: string): Promise<string> {
  const fits = (message: { to: string; text: string }) => message.to === to && message.text.includes(path);
  await post.waitFor((received) => received.some(fits));
  const message = post.received.filter(fits).at(-1);
  return (
    new RegExp(`${site.url}${path}\\?token=[\\w.-]+`).exec(message?.text.replace(/\s+/g, ' ') ?? '')?.[0] ??
    ''
  );
}

const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();

describe('from the landing page to the deletion of the account', () => {
  const amina = { email: 'amina@example.org', password: 'seven ripe mangoes in june' };
  let member: Visitor;
  let admin: Visitor;
  beforeAll(async () => {
    member = await aVisitor(browser, site.url, { screen: 'phone' });
    admin = await aVisitor(browser, site.url, { screen: 'wide' });
  });

  test('she joins the waiting list and gets an email', async () => {
    const { page } = member;
    await open(page, '/?utm_source=poster');
    await fillInWaitingList(page, { firstName: 'Amina', email: amina.email, postcode: 'ig1 1aa' });
    await page.getByLabel('Send me the weekly email too').check();
    await page.getByLabel('Let you record which poster').check();
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
    await page.getByRole('heading', { name: "You're On The List!" }).waitFor();
    await post.waitFor((received) => received.some(({ to }) => to === amina.email));
  });

  test('an administrator is notified by email and approves her', async () => {
    const { page } = admin;
    await post.waitFor((received) => received.some(({ to }) => to === administrator.email));
    await signIn(page, administrator);
    await open(page, `/admin/waiting-list?search=${amina.email}`);
    await page.getByText('Pending Approval').waitFor();
    const row = page.getByRole('row').filter({ hasText: amina.email });
    const release = await holdDecisions(site);
    // A mistake is undone before anything is sent.
    await row.getByRole('button', { name: 'Approve Amina Khan' }).click();
    await row.getByRole('button', { name: 'Undo' }).click();
    await row.getByRole('button', { name: 'Approve Amina Khan' }).waitFor();
    const told = (text: string | RegExp) => shown(row, text).waitFor();
    await told('Pending');
    await row.getByRole('button', { name: 'Approve Amina Khan' }).click();
    // A busy worker decides late, and the screen waits for it.
    await row.getByRole('button', { name: 'Undo' }).waitFor();
    for (let loads = 0; loads < 3; loads++) {
      await page.waitForResponse((response) => response.url().includes('/api/admin/inbox/decisions'));
    }
    await told('taking effect…');
    await release();
    await told(/^Founder \d+$/);
    await told('poster');
  });

  test('she sets a password from the link, corrects a mistake, and is signed in', async () => {
    const { page } = member;
    await open(page, await linkTo('/reset-password', amina.email));
    await shown(page, `Welcome, Amina. You’ll sign in as ${amina.email}.`).waitFor();
    await page.getByLabel('New password', { exact: true }).fill(amina.password);
    await page.getByRole('button', { name: 'Show what I typed' }).click();
    await expect
      .poll(() => page.getByLabel('New password', { exact: true }).getAttribute('type'))
      .toBe('text');
    await page.getByLabel('Confirm new password').fill('another');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Passwords do not match').waitFor();
    await page.getByLabel('Confirm new password').fill(amina.password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Your Community Dashboard').waitFor();
    await page.getByText('Assalamu alaikum, Amina').waitFor();
  });

  test('she marks the prayers of a day that she chooses, also offline', async () => {
    const { page, context } = member;
    await open(page, '/prayer-tracker');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const yesterday = dateText(addDays(boroughDate(new Date()), -1), 'day');
    const chooseYesterday = () => page.getByRole('button', { name: `${yesterday}: ` }).click();
    const isOnScreen = () =>
      button('Fajr').evaluate((mark) => {
        const { top, bottom } = mark.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    // The days are a screen below the marks.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(isOnScreen).toBe(false);
    await chooseYesterday();
    await expect.poll(isOnScreen).toBe(true);
    const saved = page.waitForResponse((response) => response.url().includes('/api/user/prayers/'));
    await button('Fajr').click();
    await saved;
    await member.goOffline();
    await shown(page, 'You’re offline. This page may be out of date.').waitFor();
    await button('Asr').click();
    await page.getByText('Will be saved when you are online.').waitFor();
    const sent = page.waitForResponse((response) => response.url().includes('/api/user/prayers/'));
    await context.setOffline(false);
    await sent;
    await open(page, '/prayer-tracker');
    await chooseYesterday();
    for (const name of ['Fajr', 'Asr'])
      await expect.poll(() => button(name).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => button('Isha').getAttribute('aria-pressed')).toBe('false');
  });

  test('she sets days aside in two taps without a connection, and counts them again', async () => {
    const { page, context } = member;
    const day = (daysAgo: number) => dateText(addDays(boroughDate(new Date()), -daysAgo), 'day');
    const dayButton = (daysAgo: number, mark: string) =>
      page.getByRole('button', { name: `${day(daysAgo)}: ${mark}` });
    await open(page, '/prayer-tracker');
    await shown(page, 'Days set aside don’t count. You don’t have to say why.').waitFor();
    await member.goOffline();
    await dayButton(2, '0 of 5').click();
    await page.getByRole('button', { name: 'Set aside up to today' }).click();
    await shown(page, '3 days set aside.').waitFor();
    await shown(page, 'Will be saved when you are online.').waitFor();
    const sent = page.waitForResponse((response) => response.url().endsWith(boroughDate(new Date())));
    await context.setOffline(false);
    await sent;
    await open(page, '/prayer-tracker');
    for (const daysAgo of [2, 1, 0]) await dayButton(daysAgo, 'set aside').waitFor();
    await dayButton(1, 'set aside').click();
    await page.getByText('Choose the first and the last day').click();
    await page.getByLabel('First day').fill(addDays(boroughDate(new Date()), -2));
    await page.getByLabel('Last day').fill(addDays(boroughDate(new Date()), 1));
    await page.getByRole('button', { name: 'Count these days again' }).click();
    await page.getByText(/^Please choose a day from .* to today\.$/).waitFor();
    await page.getByLabel('Last day').fill(boroughDate(new Date()));
    await page.getByRole('button', { name: 'Count these days again' }).click();
    // The prayers that she marked before are there again.
    await dayButton(1, '2 of 5').waitFor();
    await shown(page, '3 days count again.').waitFor();
    await shown(page, 'Set aside: doesn’t count').waitFor({ state: 'detached' });
  });

  test('she marks a missed day of Ramadan, and notes a reason offline', async () => {
    const { page, context } = member;
    await open(page, '/prayer-tracker');
    await page.getByRole('link', { name: 'Fasting', exact: true }).click();
    await page.waitForURL('**/fasting-tracker');
    const chooseFirstDay = () => page.getByRole('button', { name: /^Day 1, / }).click();
    const sent = () =>
      page.waitForResponse(
        (response) => response.url().includes('/api/user/fasts/') && response.request().method() === 'PUT',
      );
    await chooseFirstDay();
    const saved = sent();
    await page.getByRole('button', { name: 'Missed', exact: true }).click();
    await saved;
    await shown(page, '1 day to make up.').waitFor();
    await member.goOffline();
    await page.getByText('Reason (optional)').click();
    await page.getByLabel('Reason', { exact: true }).selectOption('Travel');
    await shown(page, 'Will be saved when you are online.').waitFor();
    const arrived = sent();
    await context.setOffline(false);
    await arrived;
    await open(page, '/fasting-tracker');
    await chooseFirstDay();
    await expect.poll(() => page.getByLabel('Reason', { exact: true }).isVisible()).toBe(false);
    await page.getByText('Reason (optional)').click();
    await expect.poll(() => page.getByLabel('Reason', { exact: true }).inputValue()).toBe('travel');
  });

  test('she sets a day of Ramadan aside, says that she will make it up, and counts it again', async () => {
    const { page } = member;
    await open(page, '/fasting-tracker');
    await page.getByRole('button', { name: /^Day 2, .*: not marked$/ }).click();
    await page.getByRole('button', { name: 'Set this day aside' }).click();
    await page.getByRole('group', { name: 'Will you make this day up?' }).waitFor();
    await page.getByRole('button', { name: 'Yes, make it up' }).click();
    await page.getByRole('button', { name: /^Day 2, .*: set aside$/ }).waitFor();
    await shown(page, '2 days to make up.').waitFor();
    await page.getByLabel('I’ll make this day up').uncheck();
    await shown(page, '1 day to make up.').waitFor();
    await page.getByRole('button', { name: 'Count this day again' }).click();
    await page.getByRole('button', { name: /^Day 2, .*: not marked$/ }).waitFor();
  });

  test('she fills in her profile with a photo, and chooses her notifications', async () => {
    const { page } = member;
    // A job awards badges, and may pause for a minute.
    const isFounder = async () => {
      await open(page, '/profile');
      return page.getByText('Founding Member').isVisible();
    };
    await expect.poll(isFounder, { interval: 2000 }).toBe(true);
    await page.getByText('Newcomer').waitFor();
    await page.getByLabel('Mosque affiliation').selectOption({ index: 1 });
    await page.getByLabel('Mobile number').fill('07700 900123');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Profile updated successfully');
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await page
      .getByLabel('Add a photo')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await toast(page, 'Your photo has been saved.');
    await page.getByRole('checkbox', { name: 'Event reminders' }).uncheck();
    await page.getByRole('button', { name: 'Save Preferences' }).click();
    await toast(page, 'Settings Updated');
    await page.reload();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Event reminders' }).isChecked()).toBe(false);
    await expect.poll(() => page.getByLabel('Mobile number').inputValue()).toBe('07700 900123');
    await page.locator('img[src^="/media/photos/"]').waitFor();
  });

  test('saving other settings does not restore a newsletter that she has stopped', async () => {
    const { page, context } = member;
    const isOn = async () => {
      const answer = await context.request.get('/api/user/notifications');
      return (await answer.json()).preferences.weeklyNewsletter;
    };
    await open(page, '/profile');
    const newsletter = page.getByLabel('Subscribe to Community Newsletter');
    await expect.poll(() => newsletter.isChecked()).toBe(true);
    await expect.poll(() => page.getByRole('checkbox', { name: /newsletter/i }).count()).toBe(1);
    // As on another device.
    await context.request.patch('/api/user/notifications', {
      data: { preferences: { weeklyNewsletter: false } },
      headers: { origin: site.url },
    });
    await page.getByLabel('Mobile number').fill('07700 900124');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Profile updated successfully');
    await expect.poll(() => newsletter.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Save Preferences' }).click();
    await toast(page, 'Settings Updated');
    expect(await isOn()).toBe(false);
    await newsletter.check();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(isOn).toBe(true);
  });

  test('an invalid unsubscribe link leads to her settings', async () => {
    const { page } = member;
    await open(page, `/unsubscribe?token=${crypto.randomUUID()}.communityUpdates.signed-with-another-secret`);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('link', { name: 'Choose my emails' }).click();
    await page.getByRole('button', { name: 'Save Preferences' }).waitFor();
  });

  test('she changes her email address, which takes effect when she opens the link', async () => {
    const { page } = member;
    await open(page, '/profile/security');
    const form = page.locator('form').filter({ hasText: 'New address' });
    await form.getByLabel('New address').fill('amina.new@example.org');
    await form.getByLabel('Your password').fill(amina.password);
    await form.getByRole('button').click();
    await page.getByText('Please open the link that we sent to the new address.').waitFor();
    await open(page, await linkTo('/confirm-email', 'amina.new@example.org'));
    await page.getByRole('button', { name: 'Use this address' }).click();
    await page.getByText('Your email address has been changed.').waitFor();
    await post.waitFor((received) =>
      received.some(({ to, subject }) => to === amina.email && subject === 'Your email address was changed'),
    );
    amina.email = 'amina.new@example.org';
  });

  test('she resets a forgotten password, which ends her other session', async () => {
    const { page } = await aVisitor(browser, site.url);
    await open(page, '/forgot-password');
    await page.getByLabel('Email', { exact: true }).fill(amina.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
    amina.password = 'eight brown dates in a bowl';
    await open(page, await linkTo('/reset-password', amina.email));
    await page.getByLabel('New password', { exact: true }).fill(amina.password);
    await page.getByLabel('Confirm new password').fill(amina.password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: 'Password Reset Successfully' }).waitFor();
    await page.context().close();
    await member.page.goto('/profile');
    await member.page.getByRole('heading', { name: 'Member Login' }).waitFor();
    await signIn(member.page, amina);
  });

  test('an administrator awards her a badge, and the email’s unsubscribe link stops such emails', async () => {
    const { page } = admin;
    await open(page, '/admin/badges?search=amina');
    await page.getByRole('link', { name: 'Amina Khan' }).click();
    await page.getByText('Badges held by').waitFor();
    await page.getByLabel('Badge', { exact: true }).selectOption('guide_author');
    await page.getByRole('button', { name: 'Award badge' }).click();
    await toast(page, 'Badge awarded successfully!');
    await post.waitFor((received) => received.some(({ subject }) => subject.includes('Guide Author')));
    const message = post.received.find(({ subject }) => subject.includes('Guide Author'));
    const oneClick = /<([^>]+)>/.exec(message?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    const response = await fetch(oneClick, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect(response.status).toBe(200);
    await open(member.page, '/profile');
    await member.page.getByText('Guide Author').waitFor();
    await expect
      .poll(() => member.page.getByRole('checkbox', { name: 'Community updates' }).isChecked())
      .toBe(false);
  });

  test('her mailbox refuses three emails: she reads it under the bell, and tests it once it is mended', async () => {
    const { page, context } = member;
    post.setMode((to) => (to === amina.email ? 'never' : 'well'));
    for (const count of ['six', 'seven', 'eight']) {
      const newPassword = `${count} red kites over fairlop`;
      const answer = await context.request.post('/api/auth/change-password', {
        data: { currentPassword: amina.password, newPassword },
        headers: { origin: site.url },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      amina.password = newPassword;
    }
    const isFailing = async () => (await (await context.request.get('/api/auth/user')).json()).emailFailing;
    await expect.poll(isFailing).toBe(true);
    await open(page, '/notifications');
    await page.getByRole('link', { name: /^Our emails to you come back/ }).click();
    await page.waitForURL('**/profile');
    await page.getByText('come back, so we’ve stopped sending reminders').waitFor();
    post.setMode('well');
    await page.getByRole('button', { name: 'Send one email to test it' }).click();
    await toast(page, 'Test sent');
    await open(page, await linkTo('/verify-email', amina.email));
    await page.getByRole('button', { name: 'Verify my address' }).click();
    await page.getByText('Your email address has been verified.').waitFor();
    await open(page, '/profile');
    await page.getByRole('heading', { name: 'Activity Summary' }).waitFor();
    await page.getByText('come back, so we’ve stopped sending reminders').waitFor({ state: 'detached' });
  });

  test('she downloads her data', async () => {
    const { page } = member;
    await open(page, '/profile/privacy');
    const form = page.locator('form').filter({ hasText: 'Prepare my data' });
    await form.getByLabel('Your password').fill(amina.password);
    await form.getByRole('button').click();
    const link = page.getByRole('link', { name: 'Download (zip)' });
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const files = unzipSync(await readFile(await download.path()));
    expect(Object.keys(files).sort()).toEqual(['my-data.html', 'my-data.json', 'my-photo.webp']);
    const json = Buffer.from(files['my-data.json'] ?? []).toString('utf8');
    for (const kept of ['amina.new@example.org', 'IG1 1AA', 'poster', 'guide_author', 'fajr']) {
      expect(json).toContain(kept);
    }
  });

  test('she is told what will be deleted and what is kept, and deletes her account', async () => {
    const { page } = member;
    await page.getByRole('link', { name: 'Delete my account' }).click();
    await page.getByRole('heading', { name: 'Delete your account?' }).waitFor();
    await shown(page, 'Kept because the law says so').waitFor();
    await page.getByText('Show everything').click();
    await shown(page, 'Your prayer tracker').waitFor();
    await page.getByLabel('Your password').fill(amina.password);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('heading', { name: 'Your account has been deleted' }).waitFor();
    // The page contains no member’s data any more.
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await open(page, '/sign-in');
    await page.getByLabel('Email', { exact: true }).fill(amina.email);
    await page.getByLabel('Password').fill(amina.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Invalid credentials. Please check your email and password.').waitFor();
    await open(admin.page, '/admin/users?search=amina');
    await admin.page.getByText('No users found.').waitFor();
    await open(admin.page, '/admin/audit-log');
    await shown(admin.page, 'deleted an account').waitFor();
    await expect.poll(() => admin.page.locator('main').textContent()).not.toContain('amina');
    await Promise.all([member.leave(), admin.leave()]);
  });
});
