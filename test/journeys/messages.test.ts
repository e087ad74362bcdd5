// @module-tag thorough
import { afterAll, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleWhenOpened, expectNoSidewaysScrolling } from './accessible.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { open, shown } from './visitor.ts';

let site: Site;
let sumaya: JourneyMember;
let ruqayya: JourneyMember;
journey.beforeAll(async ({ browser, administration }) => {
  const { post } = administration;
  site = administration.site;
  const admin = await administration.anAdministrator({ screen: 'wide' });
  sumaya = await aMemberOf({ site, post, browser, admin, firstName: 'Sumaya', screen: 'phone' });
  ruqayya = await aMemberOf({ site, post, browser, admin, firstName: 'Ruqayya', screen: 'wide' });
  await admin.leave();
  const answer = await ruqayya.visitor.context.request.put('/api/user/member-profile', {
    headers: { origin: site.url },
    data: { seenBy: 'members', isOpenToConnect: true, profession: 'falconer', displayName: 'Ruqayya Reads' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
});
afterAll(async () => {
  await sumaya?.visitor.leave();
  await ruqayya?.visitor.leave();
});

test('a member introduces herself and is accepted', async () => {
  const { page } = sumaya.visitor;
  await open(page, '/member-directory?search=falconer');
  await page.getByRole('button', { name: 'Connect with Ruqayya Reads' }).click();
  const sheet = page.getByRole('dialog');
  await sheet
    .getByLabel('Your introduction')
    .fill('Assalamu alaikum, I would like to start a reading circle.');
  await sheet.getByRole('button', { name: 'Send introduction' }).click();
  await shown(page, 'Connection Request Sent').waitFor();
  await page.getByText('Request sent', { exact: true }).waitFor();

  const { page: other } = ruqayya.visitor;
  await open(other, '/messages');
  const request = other.getByRole('region', { name: 'Waiting for your answer' });
  await request.getByText('I would like to start a reading circle').waitFor();
  await expectAccessible(other);
  await request.getByRole('button', { name: 'Add a note' }).click();
  await request.getByLabel('Your note').fill('Gladly. I have been looking for one.');
  await expectAccessible(other);
  await request.getByRole('button', { name: 'Accept' }).click();
  await other.getByText(/This conversation ends on/).waitFor();
  await other.getByText('I have been looking for one.').waitFor();
});

test('a message appears on the other’s screen without a reload', async () => {
  const { page } = sumaya.visitor;
  await open(page, '/messages');
  await page.getByRole('link', { name: 'Ruqayya Reads' }).first().click();
  await page
    .getByLabel(/^Message to Ruqayya/)
    .last()
    .waitFor();
  const { page: other } = ruqayya.visitor;

  await other.locator('textarea').fill('وعليكم السلام, gladly. Which book?');
  await other.getByRole('button', { name: 'Send' }).click();
  const log = page.getByRole('region', { name: 'Messages' });
  await log.getByText('gladly. Which book?').waitFor();

  await page.locator('textarea').fill('Riyad as-Salihin, on WhatsApp perhaps?');
  await page.getByRole('button', { name: 'Send' }).click();
  await other.getByRole('region', { name: 'Messages' }).getByText('Riyad as-Salihin').waitFor();
  for (const one of [page, other]) {
    await expectAccessible(one);
    await expectAccessibleWhenOpened(one, new Set());
  }
  await log
    .getByLabel(/^More about the message/)
    .first()
    .click();
  await page.getByRole('button', { name: 'Report', exact: true }).filter({ visible: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
});

test('a message written offline waits on the device and is sent once', async () => {
  const { page, context } = sumaya.visitor;
  await sumaya.visitor.goOffline();
  await page.locator('textarea').fill('Are you there?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('region', { name: 'Messages' }).getByText('Are you there?').waitFor();
  await context.setOffline(false);
  const theirs = ruqayya.visitor.page.getByRole('region', { name: 'Messages' }).getByText('Are you there?');
  await theirs.waitFor();
  await expect.poll(() => theirs.count()).toBe(1);
});

test('contact details are shown once both have shared them', async () => {
  const { page } = sumaya.visitor;
  const { page: other } = ruqayya.visitor;
  // The details are shown before sharing, and sharing can be undone.
  await page.getByText(sumaya.email).waitFor();
  await page.getByRole('button', { name: 'Share mine' }).click();
  await page.getByText('You’ve shared your contact details').waitFor();
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByRole('button', { name: 'Share mine' }).click();
  await page.getByText('You’ve shared your contact details').waitFor();
  await expect.poll(() => other.getByText(sumaya.email).count()).toBe(0);
  await other.getByRole('button', { name: 'Share mine' }).click();
  await other.getByText(sumaya.email).waitFor();
  await page.getByText(ruqayya.email).waitFor();
});

test('a block ends the conversation for both, and the blocked member is not told who ended it', async () => {
  const { page } = sumaya.visitor;
  const { page: other } = ruqayya.visitor;
  await other.getByLabel('More', { exact: true }).filter({ visible: true }).first().click();
  await other.getByRole('button', { name: 'Block' }).filter({ visible: true }).first().click();
  await other.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await shown(other, 'Member blocked').waitFor();
  await other.getByText(/^You’ve blocked /).waitFor();
  await other.getByLabel('More', { exact: true }).filter({ visible: true }).first().click();
  await other.getByRole('button', { name: 'Unblock' }).filter({ visible: true }).first().waitFor();
  await expect.poll(() => other.getByRole('link', { name: 'See their entry' }).count()).toBe(0);
  await page.getByText(/This conversation has ended\./).waitFor();
  await expect.poll(() => page.getByText(ruqayya.email).count()).toBe(0);
  await expect.poll(() => page.getByText(/blocked/i).count()).toBe(0);
  await open(page, '/member-directory?search=falconer');
  await page.getByText('No members found').waitFor();
  await open(page, '/messages');
  await expectNoSidewaysScrolling(page);
});
