// @module-tag thorough
import { eq } from 'drizzle-orm';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { events } from '#features/gatherings/events/server/event.tables.ts';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { expectAccessible } from './accessible.ts';
import { journey } from './journey.ts';
import { faultsInLargeText } from './large-text.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { aVisitor, open, shown, type Visitor } from './visitor.ts';

let site: Site;
let browser: Browser;
let post: SmtpListener;
let admin: Visitor;
let host: JourneyMember;
let amina: JourneyMember;
let path = '';
journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  ({ site, post } = administration);
  admin = await administration.anAdministrator({ screen: 'wide' });
  host = await aMemberOf({ site, post, browser, admin, firstName: 'Hanan', screen: 'wide' });
  amina = await aMemberOf({ site, post, browser, admin, firstName: 'Amina', screen: 'phone' });
  path = `/events/${await hostedEvent()}`;
});
afterAll(async () => {
  for (const one of [admin, host?.visitor, amina?.visitor]) await one?.leave();
});

/** Has the host create an event, which is approved. */
async function hostedEvent(): Promise<string> {
  const answer = await host.visitor.context.request.post('/api/events', {
    data: {
      title: 'Sisters’ iftar',
      description: 'We eat together.',
      eventDate: '2026-12-09',
      startTime: '18:00',
      location: 'Community hall',
      address: '1 High Road, Ilford',
      postcode: 'IG1 1AA',
      organizer: 'Hanan Khan',
    },
    headers: { origin: site.url },
  });
  const { id } = z.object({ id: z.string() }).parse(await answer.json());
  await site.write((db) =>
    db
      .update(events)
      .set({ status: 'approved', approvedAt: '2026-12-01T09:00:00.000Z' })
      .where(eq(events.id, id)),
  );
  return id;
}

type Person = { name: string; kind: 'Adult' | 'Child'; needs?: string };

async function add(page: Page, { name, kind, needs = '' }: Person): Promise<void> {
  const form = page.getByRole('form', { name: 'Add somebody' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Adult or child').selectOption(kind);
  await form.getByLabel('Needs (optional)').fill(needs);
  await form.getByRole('button', { name: 'Add person' }).click();
}

/** Holds back the reload of the household that follows its next change. */
async function holdReload(page: Page): Promise<{ reload: Promise<Route> }> {
  const held = Promise.withResolvers<Route>();
  let isChanged = false;
  let isHeld = false;
  await page.route('**/api/user/household', async (route) => {
    const isReading = route.request().method() === 'GET';
    if (isReading && isChanged && !isHeld) {
      isHeld = true;
      held.resolve(route);
    } else await route.continue();
    isChanged ||= !isReading;
  });
  return { reload: held.promise };
}

const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('a member names two people on a phone', async () => {
  const { page } = amina.visitor;
  await open(page, '/profile');
  await page.getByRole('link', { name: 'Household' }).click();
  await page.getByText('You haven’t named anyone.').waitFor();
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
  await add(page, { name: 'Nani', kind: 'Adult', needs: 'Wheelchair place, no nuts' });
  await row(page, 'Nani').getByText('Wheelchair place, no nuts').waitFor();
  await expect.poll(() => page.getByRole('form').getByLabel('Name').inputValue()).toBe('');
  await add(page, { name: 'Ibrahim', kind: 'Child' });
  await row(page, 'Ibrahim').getByText('Child').waitFor();
  await expectAccessible(page);
  expect(await faultsInLargeText(page, new Set())).toEqual([]);
});

test('the sheet asks who is coming, and books for those who are ticked', async () => {
  const { page } = amina.visitor;
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, path);
  await page.getByRole('button', { name: 'I’m coming' }).click();
  const sheet = page.getByRole('dialog', { name: 'Who is coming?' });
  await sheet.getByRole('button', { name: 'Book 1 place' }).waitFor();
  await sheet.getByRole('checkbox', { name: 'Nani' }).check();
  await sheet.getByRole('button', { name: 'Book 2 places' }).waitFor();
  await sheet.getByRole('button', { name: 'One more' }).click();
  await sheet.getByRole('button', { name: 'Book 3 places' }).waitFor();
  await sheet.getByText('Only the host sees these names and needs. Reminders come to you.').waitFor();
  await expectAccessible(page);
  // Somebody who is added here is ticked, and what was chosen before stays.
  await sheet.getByRole('button', { name: 'Add somebody' }).click();
  await add(page, { name: 'Zaynab', kind: 'Child' });
  await sheet.getByRole('button', { name: 'Book 4 places' }).waitFor();
  await expect.poll(() => sheet.getByRole('checkbox', { name: 'Zaynab' }).isChecked()).toBe(true);
  await expect.poll(() => sheet.getByRole('checkbox', { name: 'Ibrahim' }).isChecked()).toBe(false);
  await sheet.getByRole('button', { name: 'Book 4 places' }).click();
  await shown(page, 'You and 3 guests are coming').waitFor();
});

test('the host reads names, children and needs', async () => {
  const { page } = host.visitor;
  await open(page, `${path}/guests`);
  const guest = page.getByRole('row').filter({ hasText: 'Amina Khan' });
  await guest.getByText('Nani').waitFor();
  await guest.getByText('Wheelchair place, no nuts').waitFor();
  await guest
    .getByRole('listitem')
    .filter({ hasText: /^Zaynab\s*Child$/ })
    .waitFor();
  await expect.poll(() => guest.getByText('Ibrahim').count()).toBe(0);
  await expectAccessible(page);
  const file = await host.visitor.context.request.get(`/api${path}/guests.csv`);
  expect(await file.text()).toContain('Nani: Wheelchair place, no nuts; Zaynab (child)');
});

test('another member and a visitor read no name anywhere on the event’s page', async () => {
  const other = await aMemberOf({ site, post, browser, admin, firstName: 'Khadija', screen: 'phone' });
  const visitor = await aVisitor(browser, site.url);
  await open(other.visitor.page, path);
  await other.visitor.page.getByRole('button', { name: 'I’m coming' }).click();
  await shown(other.visitor.page, 'You’re coming').waitFor();
  for (const { page, context } of [other.visitor, visitor]) {
    await open(page, path);
    await page.getByRole('heading', { name: 'Sisters’ iftar' }).waitFor();
    const answer = await context.request.get(`/api${path}`);
    const all = (await page.content()) + (await answer.text());
    expect(all).not.toMatch(/Nani|Zaynab|Wheelchair place/);
    expect((await context.request.get(`/api${path}/guests`)).ok()).toBe(false);
  }
  await other.visitor.leave();
  await visitor.leave();
});

test('the household changes; who leaves it keeps a place without a name', async () => {
  const { page } = amina.visitor;
  await open(page, '/profile/household');
  await row(page, 'Nani').getByText('Adult, booked for 1 event').waitFor();
  await row(page, 'Zaynab').getByRole('button', { name: 'Change' }).click();
  const form = page.getByRole('form', { name: 'Change Zaynab' });
  await form.getByLabel('Needs (optional)').fill('No dairy');
  const { reload } = await holdReload(page);
  await form.getByRole('button', { name: 'Save changes' }).click();
  // The form stays, with its button disabled, until the list below it is the new one.
  const route = await reload;
  await expect.poll(() => form.getByRole('button', { name: 'Saving' }).isDisabled()).toBe(true);
  await route.continue();
  await form.waitFor({ state: 'detached' });
  await row(page, 'Zaynab').getByText('No dairy').waitFor();
  await row(page, 'Nani').getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog').filter({ visible: true });
  await question.getByText('Nani is booked for 1 event. The place stays booked').waitFor();
  await question.getByRole('button', { name: 'Remove person' }).click();
  await expect.poll(() => row(page, 'Nani').count()).toBe(0);
  await open(page, path);
  await shown(page, 'You and 3 guests are coming').waitFor();
  await page.getByRole('button', { name: 'Change' }).click();
  const sheet = page.getByRole('dialog', { name: 'You’re coming' });
  await expect.poll(() => sheet.getByLabel('How many others are you bringing?').inputValue()).toBe('2');
  await expect.poll(() => sheet.getByRole('checkbox', { name: 'Zaynab' }).isChecked()).toBe(true);
  await sheet.getByRole('button', { name: 'Close' }).last().click();
  expect(await faultsInLargeText(page, new Set())).toEqual([]);
  await open(host.visitor.page, `${path}/guests`);
  const guest = host.visitor.page.getByRole('row').filter({ hasText: 'Amina Khan' });
  await guest.getByText('No dairy').waitFor();
  await expect.poll(() => guest.getByText('Nani').count()).toBe(0);
});
