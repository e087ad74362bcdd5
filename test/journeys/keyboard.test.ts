// @module-tag thorough
import type { Browser } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { journey } from './journey.ts';
import { enter, tabTo, typeInto } from './keyboard.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { aVisitor, open, shown, type Visitor } from './visitor.ts';

const title = 'Calligraphy by keyboard';
let site: Site;
let browser: Browser;
let post: SmtpListener;
let admin: Visitor;
let host: JourneyMember;
let guest: JourneyMember;
journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  ({ site, post } = administration);
  admin = await administration.anAdministrator({ screen: 'wide' });
  const common = { site, post, browser, admin, screen: 'wide' } as const;
  host = await aMemberOf({ ...common, firstName: 'Khadija' });
  guest = await aMemberOf({ ...common, firstName: 'Yusuf' });
});
afterAll(async () => {
  await Promise.all([admin.leave(), host.visitor.leave(), guest.visitor.leave()]);
});

test('a visitor joins the waiting list by keyboard', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await open(page, '/waiting-list');
  await typeInto(page, 'First name', 'Maryam');
  await typeInto(page, 'Last name', 'Typist');
  await typeInto(page, 'Email', 'maryam.typist@example.org');
  await typeInto(page, 'Phone', '020 7946 0456');
  await typeInto(page, 'Postcode', 'IG1 1AA');
  await page.keyboard.press('Enter');
  await post.waitFor((received) => received.some(({ to }) => to === 'maryam.typist@example.org'));
  await leave();
});

test('a member submits an event by keyboard', async () => {
  const { page } = host.visitor;
  await open(page, '/events/create');
  await typeInto(page, 'Title', title);
  await typeInto(page, 'Description', 'Reed pens and ink, for beginners.');
  await typeInto(page, 'Date', nextTwinDate());
  await typeInto(page, 'Start time', '0700PM');
  await typeInto(page, 'Location', 'Library hall');
  await typeInto(page, 'Address', '2 Clements Road, Ilford');
  await typeInto(page, 'Postcode', 'IG1 1EA');
  await enter(page, page.getByRole('button', { name: 'Submit Event' }));
  await page.getByRole('heading', { name: 'Event Submitted' }).waitFor();
});

test('an administrator approves the event by keyboard', async () => {
  const { page } = admin;
  await open(page, '/admin/approvals?type=event');
  const entry = page.getByRole('listitem').filter({ hasText: title });
  await enter(page, entry.getByRole('button', { name: 'Approve' }));
  await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Approve' }));
  await post.waitFor((received) =>
    received.some(({ to, subject }) => to === host.email && subject.includes('has been approved')),
  );
});

test('another member books a place by keyboard', async () => {
  const { page } = guest.visitor;
  await open(page, `/events?search=${encodeURIComponent(title)}`);
  await enter(page, page.getByRole('link', { name: title }));
  await page.getByRole('heading', { name: title }).waitFor();
  await enter(page, page.getByRole('button', { name: 'I’m coming' }));
  await tabTo(page, page.getByRole('button', { name: 'Skip' }));
  await page.keyboard.press('Enter');
  await shown(page, 'You’re coming').waitFor();
  await expect.poll(() => page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
});

/** Returns the next date with equal day and month, which a date field reads alike in any order: '12122026'. */
function nextTwinDate(): string {
  const soon = new Date(Date.now() + 2 * 86_400_000);
  const inYear = (year: number) =>
    Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(year, month, month + 1)));
  const year = soon.getUTCFullYear();
  const found = [...inYear(year), ...inYear(year + 1)].find((date) => date > soon) ?? soon;
  const twoDigits = String(found.getUTCDate()).padStart(2, '0');
  return `${twoDigits}${twoDigits}${found.getUTCFullYear()}`;
}
