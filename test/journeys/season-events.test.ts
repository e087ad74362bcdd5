// @module-tag thorough
import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { eventRsvps, events } from '#features/gatherings/events/server/event.tables.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { administrator } from '../community-database.ts';
import { expectAccessible } from './accessible.ts';
import { journey } from './journey.ts';
import type { Site } from './site.ts';
import { aVisitor, open, shown, type Visitor } from './visitor.ts';

let site: Site;
let browser: Browser;
let admin: Visitor;
journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  ({ site } = administration);
  admin = await administration.anAdministrator({ screen: 'phone' });
});
afterAll(async () => {
  await admin?.leave();
});

const today = boroughDate(new Date());

/** Adds an iftar from today until the end of tomorrow, so that it is listed whenever the test runs. */
async function anIftarToday(fields: Partial<typeof events.$inferInsert>): Promise<string> {
  const [row] = await site.write((db) =>
    db
      .insert(events)
      .values({
        title: 'Iftar',
        description: 'Dates, soup and bread.',
        eventDate: today,
        startTime: '00:00',
        endTime: '23:59',
        endDayOffset: 1,
        location: 'Hall of the journey',
        address: '1 High Road, Ilford',
        postcode: 'IG1 1AA',
        organizer: 'Kitchen of the journey',
        isIftar: true,
        status: 'approved',
        approvedAt: new Date().toISOString(),
        source: 'test',
        ...fields,
      })
      .returning({ id: events.id }),
  );
  if (!row) throw new Error('The iftar was not stored.');
  return row.id;
}

/** Fills in the fields that every event requires. */
async function fillEvent(page: Page, title: string, date: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Description').fill('For all.');
  await page.getByLabel('Location').fill('Hall of the journey');
  await page.getByLabel('Address').fill('1 High Road, Ilford');
  await page.getByLabel('Postcode').fill('IG1 1AA');
  await page.getByLabel('Date', { exact: true }).fill(date);
  await page.getByLabel('Start time').fill('18:00');
}

test('a visitor finds tonight’s iftars with room in two taps', async () => {
  const room = await anIftarToday({ title: 'Iftar with room', maxAttendees: 40, iftarMeals: 200 });
  const full = await anIftarToday({ title: 'Iftar that is full', maxAttendees: 1 });
  const [host] = await site.database.db.select().from(users).where(eq(users.email, administrator.email));
  await site.write((db) =>
    db.insert(eventRsvps).values({
      eventId: full,
      userId: host?.id ?? '',
      status: 'attending',
      queuedAt: new Date().toISOString(),
    }),
  );
  const visitor = await aVisitor(browser, site.url);
  const { page } = visitor;
  await open(page, '/mosques');
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Events' }).click();
  await page.getByRole('link', { name: 'Iftars', exact: true }).click();
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await shown(row('Iftar with room'), '40 left').waitFor();
  await shown(row('Iftar that is full'), 'Full').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'With free places', exact: true }).click();
  await expect.poll(() => row('Iftar that is full').count()).toBe(0);
  await row('Iftar with room').getByRole('link').click();
  await shown(page, 'Food for 200 people. No need to book').waitFor();
  await expect.poll(() => page.url()).toContain(`/events/${room}`);

  // On the page of Ramadan it is one tap.
  await open(page, '/ramadan');
  const tonight = page.getByRole('region', { name: 'Iftars tonight' });
  const ofTonight = tonight.getByRole('listitem');
  await shown(ofTonight.filter({ hasText: 'Iftar with room' }), '40 left').waitFor();
  await shown(ofTonight.filter({ hasText: 'Iftar with room' }), /food for 200 · no need to book/).waitFor();
  await shown(ofTonight.filter({ hasText: 'Iftar that is full' }), 'Full').waitFor();
  await expectAccessible(page);
  await tonight.getByRole('link', { name: 'Iftar with room' }).click();
  await expect.poll(() => page.url()).toContain(`/events/${room}`);
  await visitor.leave();
});

test('an iftar for every night but two is created on a phone, and its host posts how many meals are left', async () => {
  const { page } = admin;
  const title = 'Iftar of every night';
  await open(page, '/create-event');
  await fillEvent(page, title, addDays(today, 1));
  await page.getByLabel('Repeats').selectOption('daily');
  await page.getByLabel('Until', { exact: true }).fill(addDays(today, 30));
  await shown(page, '30 dates: ').waitFor();
  await page.getByText('Leave dates out').click();
  const dates = page.getByRole('group', { name: 'Dates to leave out' }).getByRole('checkbox');
  await dates.nth(6).check();
  await dates.nth(13).check();
  await shown(page, '28 dates: ').waitFor();
  await page.getByText('Iftar (optional)').click();
  await page.getByLabel('People break their fast together').check();
  await page.getByLabel('Food for how many? (optional)').fill('150');
  await page.getByLabel('Bring a dish to share').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Event' }).click();
  await page.waitForURL('**/admin/events');
  const stored = () => site.database.db.select().from(events).where(eq(events.title, title));
  const rows = (await stored()).toSorted((a, b) => a.eventDate.localeCompare(b.eventDate));
  expect(rows).toHaveLength(28);
  expect(rows.map(({ eventDate }) => eventDate)).not.toContain(addDays(today, 7));

  const path = `/events/${rows[0]?.id}`;
  const visitor = await aVisitor(browser, site.url);
  await open(page, path);
  await page.getByText('Post a short notice').click();
  await page.getByLabel('Notice').fill('40 meals left, see www.example.org');
  await page.getByLabel('Show it until').fill('23:59');
  await page.getByRole('button', { name: 'Show notice' }).click();
  await page.getByText('Please leave out links and email addresses.').waitFor();
  await page.getByLabel('Notice').fill('40 meals left');
  await page.getByRole('button', { name: 'Show notice' }).click();
  await shown(page, 'until 11:59pm').waitFor();
  await open(visitor.page, path);
  await shown(visitor.page, '40 meals left').waitFor();
  await shown(visitor.page, 'Food for 150 people. No need to book, but bring a dish to share').waitFor();
  await expectAccessible(visitor.page);
  await open(page, path);
  await page.getByText('Change or remove the notice').click();
  await page.getByRole('button', { name: 'Remove notice' }).click();
  await page.getByText('Post a short notice').waitFor();
  await visitor.page.reload();
  await expect.poll(() => visitor.page.getByText('40 meals left').count()).toBe(0);
  await visitor.leave();
});

test('an event over several days is listed on each of its days', async () => {
  const { page } = admin;
  const title = 'Camp of the journey';
  await open(page, '/create-event');
  await fillEvent(page, title, addDays(today, 1));
  await page.getByLabel('Last day (optional)').fill(addDays(today, 3));
  await page.getByRole('button', { name: 'Create Event' }).click();
  await page.getByText('Please enter when it ends on the last day.').waitFor();
  await page.getByLabel('End time on the last day').fill('16:00');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await page.waitForURL('**/admin/events');
  const visitor = await aVisitor(browser, site.url);
  for (const days of [1, 2, 3]) {
    const date = addDays(today, days);
    await open(visitor.page, `/events?search=Camp+of+the+journey&from=${date}&to=${date}`);
    await visitor.page.getByRole('link', { name: title }).waitFor();
  }
  await visitor.page.getByRole('link', { name: title }).click();
  await shown(visitor.page, /6:00pm to .*, 4:00pm/).waitFor();
  await visitor.leave();
});
