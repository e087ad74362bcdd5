// @module-tag thorough
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import { open, shown, type Visitor } from './visitor.ts';

let admin: Visitor;
let member: JourneyMember;

journey.beforeAll(async ({ browser, administration }) => {
  const { site, post } = administration;
  admin = await administration.anAdministrator({ screen: 'wide' });
  member = await aMemberOf({ site, post, browser, admin, firstName: 'Khadijah', screen: 'phone' });
});
afterAll(async () => {
  for (const one of [admin, member?.visitor]) await one?.leave();
});

/** Replaces what is in fields as a paste does, which a field’s longest length cuts off. */
async function paste(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true });
    await field.click();
    await field.selectText();
    await page.keyboard.insertText(text);
  }
}

/** Expects exactly these texts in the fields of the page. */
async function expectInFields(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await expect
      .poll(() => page.getByLabel(label, { exact: true }).inputValue(), { message: label })
      .toBe(text);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

test('a member’s profile keeps an apostrophe, a macron, Arabic, and telephone numbers as they are on paper', async () => {
  const { page } = member.visitor;
  await open(page, '/profile');
  await paste(page, {
    'First name': '\u2068Āisha عائشة\u2069',
    'Last name': 'O’Brien\u00A0Khan\u200B',
    Phone: 'Tel: 020\u20117946\u20110123 ext 12',
    'Mobile number': '\u202A+44 (0)7700\u00A0900123\u202C',
    'Postcode (optional)': 'ig11aa',
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await shown(page, 'Profile updated successfully').waitFor();
  await open(page, '/profile');
  await expectInFields(page, {
    'First name': 'Āisha عائشة',
    'Last name': 'O’Brien Khan',
    Phone: '020-7946-0123 ext 12',
    'Mobile number': '+44 (0)7700 900123',
    'Postcode (optional)': 'IG1 1AA',
  });
});

test('an event’s page shows a pasted title, an address, a price and links as they were meant', async () => {
  const { page } = member.visitor;
  await open(page, '/events/create');
  await paste(page, {
    Title: '\uFEFFQur’an\u00A0circle\u2060 — حلقة قرآن\u200E',
    Description: 'Bring your own muṣḥaf.\n\nأحضر مصحفك معك، والأطفال مرحب بهم.',
    Location: 'Library\u00A0hall\u200B',
    Address: '\u200E2 Clements Rd., Ilford',
    Postcode: 'ig1-1ea.',
    'Organiser name': 'Āisha O’Brien',
  });
  await page.getByLabel('Date', { exact: true }).fill(addDays(boroughDate(new Date()), 10));
  await page.getByLabel('Start time', { exact: true }).pressSequentially('0730PM');
  await page.getByText('Places and cost').click();
  await paste(page, {
    'Cost in pounds (optional)': '£12,50',
    'Booking link (optional)': 'www.example.org/book',
  });
  await page.locator('summary', { hasText: 'Contact details' }).click();
  await paste(page, { 'Organiser’s phone (optional)': '\u202A+44 (0)20\u00A07946 0123\u202C' });
  await page.getByLabel('Show email and phone on the event’s page').check();
  await page.getByRole('button', { name: 'Submit Event' }).click();
  await page.getByRole('heading', { name: 'Event Submitted' }).waitFor();

  await open(page, '/events/mine');
  await page.getByRole('link', { name: /circle/ }).click();
  await page.waitForURL(/\/events\/[\da-f-]{36}/);
  await expect.poll(() => heading(page)).toBe('Qur’an circle — حلقة قرآن');
  const main = page.getByRole('main');
  for (const text of [
    '7:30pm',
    'Library hall',
    '2 Clements Rd., Ilford',
    'IG1 1EA',
    '£12.50',
    'Āisha O’Brien',
  ])
    await shown(main, text).waitFor();
  await shown(main, 'أحضر مصحفك معك، والأطفال مرحب بهم.').waitFor();
  await main.locator('a[href="https://www.example.org/book"]').waitFor();
  await main.locator('a[href="tel:+442079460123"]').waitFor();
});

test('a business’s page shows its number, its addresses and its name as they were meant', async () => {
  const { page } = member.visitor;
  await open(page, '/business-directory/new');
  await page.getByLabel('Category', { exact: true }).selectOption({ label: '– Restaurants and takeaways' });
  await paste(page, {
    Name: 'Fāṭima’s\u00A0Kitchen مطبخ فاطمة\u200B',
    'What should people know about it?': 'Karahi — cooked to order. می\u200Cروم',
    Address: '212\u00A0Green Lane, Ilford\u200E',
    Postcode: 'IG39RS',
    'Phone (optional)': '☎️ (020) 7946–0123',
    'Email (optional)': 'Fatima Khan <fatima@example.org>',
    'Website (optional)': 'fatimas-kitchen.example/menu',
  });
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL(/business-directory\/(?!new)/);
  await expect.poll(() => heading(page)).toBe('Fāṭima’s Kitchen مطبخ فاطمة');
  const main = page.getByRole('main');
  for (const text of ['212 Green Lane, Ilford', 'IG3 9RS', 'Karahi — cooked to order. می\u200Cروم'])
    await shown(main, text).waitFor();
  await main.locator('a[href="tel:02079460123"]').first().waitFor();
  await main.locator('a[href="mailto:fatima@example.org"]').waitFor();
  await main.locator('a[href="https://fatimas-kitchen.example/menu"]').waitFor();
});
