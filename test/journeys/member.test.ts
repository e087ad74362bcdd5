import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, boroughDate, dateText } from '#kit/contract/date-text.ts';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { journey } from './shared-sites.ts';
import { administrator, signIn } from './sign-in.ts';
import type { Site } from './site.ts';
import { aVisitor, open, type Visitor } from './visitor.ts';

let site: Site;
let browser: Browser;
let post: SmtpListener;
journey.beforeAll(({ browser: shared, administration }) => {
  browser = shared;
  ({ site, post } = administration);
});

/** The link to a page of ours in the newest letter to somebody that has one. */
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

describe('from the landing to the deletion of the account', () => {
  const amina = { email: 'amina@example.org', password: 'seven ripe mangoes in june' };
  let member: Visitor;
  let admin: Visitor;
  beforeAll(async () => {
    member = await aVisitor(browser, site.url, { screen: 'phone' });
    admin = await aVisitor(browser, site.url, { screen: 'wide' });
  });

  test('she joins the waiting list and gets a letter', async () => {
    const { page } = member;
    await open(page, '/?utm_source=poster');
    for (const [label, value] of [
      ['First name', 'Amina'],
      ['Last name', 'Khan'],
      ['Email', amina.email],
      ['Phone', '020 7946 0123'],
      ['Postcode', 'ig1 1aa'],
    ] as const) {
      await page.getByLabel(label).fill(value);
    }
    await page.getByLabel('Send me the weekly e-mail too').check();
    await page.getByLabel('Remember how I heard about you').check();
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
    await page.getByRole('heading', { name: "You're On The List!" }).waitFor();
    await post.waitFor((received) => received.some(({ to }) => to === amina.email));
  });

  test('an administrator, told by mail, approves her', async () => {
    const { page } = admin;
    await post.waitFor((received) => received.some(({ to }) => to === administrator.email));
    await signIn(page, administrator);
    await open(page, '/admin/waiting-list');
    await page.getByText('Pending Approval').waitFor();
    const row = page.getByRole('row').filter({ hasText: amina.email });
    // A slip is taken back before anything is sent.
    await row.getByRole('button', { name: 'Approve Amina Khan' }).click();
    await row.getByRole('button', { name: 'Undo' }).click();
    await row.getByRole('button', { name: 'Approve Amina Khan' }).waitFor();
    const told = (text: string | RegExp) => row.getByText(text).filter({ visible: true }).first().waitFor();
    await told('Pending');
    await row.getByRole('button', { name: 'Approve Amina Khan' }).click();
    await told(/^Founder \d+$/);
    await told('poster');
  });

  test('she sets a password by the link, with a mistake on the way, and is in', async () => {
    const { page } = member;
    await open(page, await linkTo('/reset-password', amina.email));
    await page.getByLabel('New password', { exact: true }).fill(amina.password);
    await page.getByLabel('Confirm new password').fill('another');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Passwords do not match').waitFor();
    await page.getByLabel('Confirm new password').fill(amina.password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Your Community Dashboard').waitFor();
    await page.getByText('Assalamu alaikum, Amina').waitFor();
  });

  test('she marks her prayers, without a connection too', async () => {
    const { page, context } = member;
    await open(page, '/prayer-tracker');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const yesterday = dateText(addDays(boroughDate(new Date()), -1), 'day');
    const chooseYesterday = () => page.getByRole('button', { name: `${yesterday}: ` }).click();
    await chooseYesterday();
    const saved = page.waitForResponse((response) => response.url().includes('/api/user/prayers/'));
    await button('Fajr').click();
    await saved;
    await context.setOffline(true);
    await button('Asr').click();
    await page.getByText('Will be saved when you are online.').waitFor();
    const sent = page.waitForResponse((response) => response.url().includes('/api/user/prayers/'));
    await context.setOffline(false);
    await sent;
    await open(page, '/prayer-tracker');
    await chooseYesterday();
    for (const name of ['Fajr', 'Asr']) expect(await button(name).getAttribute('aria-pressed')).toBe('true');
    expect(await button('Isha').getAttribute('aria-pressed')).toBe('false');
  });

  test('she fills in her profile, with a photo, and chooses what she hears of', async () => {
    const { page } = member;
    // Badges are awarded by a job, which may rest a minute.
    const isFounder = async () => {
      await open(page, '/profile');
      return page.getByText('Founding Member').isVisible();
    };
    await expect.poll(isFounder, { timeout: 90_000, interval: 2000 }).toBe(true);
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
    expect(await page.getByRole('checkbox', { name: 'Event reminders' }).isChecked()).toBe(false);
    expect(await page.getByLabel('Mobile number').inputValue()).toBe('07700 900123');
    await page.locator('img[src^="/media/photos/"]').waitFor();
  });

  test('she moves to another address, which takes over when she opens its link', async () => {
    const { page } = member;
    await open(page, '/profile/security');
    const form = page.locator('form').filter({ hasText: 'New address' });
    await form.getByLabel('New address').fill('amina.new@example.org');
    await form.getByLabel('Your password').fill(amina.password);
    await form.getByRole('button').click();
    await page.getByText('Please open the link that we sent to the new address.').waitFor();
    await open(page, await linkTo('/confirm-email', 'amina.new@example.org'));
    await page.getByRole('button', { name: 'Use this address' }).click();
    await page.getByText('Your e-mail address has been changed.').waitFor();
    await post.waitFor((received) =>
      received.some(({ to, subject }) => to === amina.email && subject === 'Your e-mail address was changed'),
    );
    amina.email = 'amina.new@example.org';
  });

  test('she forgets her password, sets a new one, and that ends her other session', async () => {
    const { page } = await aVisitor(browser, site.url);
    await open(page, '/forgot-password');
    await page.getByLabel('Email').fill(amina.email);
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

  test('an administrator gives her a badge; the letter’s link stops such letters for good', async () => {
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
    expect(await member.page.getByRole('checkbox', { name: 'Community updates' }).isChecked()).toBe(false);
  });

  test('she takes her data out', async () => {
    const { page } = member;
    await open(page, '/profile/privacy');
    const form = page.locator('form').filter({ hasText: 'Download all my data' });
    await form.getByLabel('Your password').fill(amina.password);
    await form.getByRole('button').click();
    const link = page.getByRole('link', { name: 'Download', exact: true });
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const files = unzipSync(await readFile(await download.path()));
    expect(Object.keys(files).sort()).toEqual(['my-data.html', 'my-data.json', 'my-photo.webp']);
    const json = Buffer.from(files['my-data.json'] ?? []).toString('utf8');
    for (const kept of ['amina.new@example.org', 'IG1 1AA', 'poster', 'guide_author', 'fajr']) {
      expect(json).toContain(kept);
    }
  });

  test('she leaves, told before what goes and what stays', async () => {
    const { page } = member;
    await page.getByText('We keep, without your name:').waitFor();
    const form = page.locator('form').filter({ hasText: 'Delete my account' });
    await form.getByLabel('Your password').fill(amina.password);
    await form.getByRole('button').click();
    await page.getByRole('heading', { name: 'Join the waiting list' }).waitFor();
    await open(page, '/sign-in');
    await page.getByLabel('Email').fill(amina.email);
    await page.getByLabel('Password').fill(amina.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Invalid credentials. Please check your email and password.').waitFor();
    await open(admin.page, '/admin/users?search=amina');
    await admin.page.getByText('No users found.').waitFor();
    await open(admin.page, '/admin/audit-log');
    await admin.page.getByText('deleted an account').filter({ visible: true }).first().waitFor();
    expect(await admin.page.locator('main').textContent()).not.toContain('amina');
    await Promise.all([member.leave(), admin.leave()]);
  });
});
