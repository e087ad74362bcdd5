// @module-tag thorough
import { afterAll, expect, test } from 'vitest';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { anEvent } from '../factories/events.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { open, shown } from './visitor.ts';

/*
 * What a new member must not find decided for her: which mosque is hers, whose times the home shows, and for how many people
 * she books.
 */

let site: Site;
let member: JourneyMember;
journey.beforeAll(async ({ browser, administration }) => {
  const { post, anAdministrator } = administration;
  ({ site } = administration);
  const admin = await anAdministrator({ screen: 'wide' });
  member = await aMemberOf({ site, post, browser, admin, firstName: 'Ruqayyah', screen: 'phone' });
  await admin.leave();
});
afterAll(() => member?.visitor.leave());

test('the home asks whether the nearest mosque is hers, once, and her profile has the one she chooses', async () => {
  const { page } = member.visitor;
  const mosque = page.getByLabel('Mosque affiliation');
  const chosen = () => mosque.locator('option:checked').textContent();
  await open(page, '/profile');
  await expect.poll(chosen).toBe('No mosque selected');
  await open(page, '/home');
  const question = page.getByRole('region', { name: 'Your mosque', exact: true });
  const nearest = await question.locator('bdi').textContent();
  await question.getByText(`Nearest to you: ${nearest}. Is this yours?`).waitFor();
  await question.getByRole('button', { name: 'Choose another' }).click();
  const choice = page.getByRole('dialog').getByRole('listitem').last().getByRole('button');
  const other = await choice.locator('bdi').textContent();
  expect(other).not.toBe(nearest);
  await choice.click();
  await shown(page, `${other} is your mosque`).waitFor();
  await question.waitFor({ state: 'detached' });
  await open(page, '/home');
  await shown(page, `${other}`).waitFor();
  await expect.poll(() => question.count()).toBe(0);
  await open(page, '/profile');
  await expect.poll(chosen).toBe(other);
});

test('guests that she enters and then skips are not booked, and not shown as if they were', async () => {
  const { page } = member.visitor;
  const event = await site.write((db) =>
    anEvent(db, {
      title: 'Supper for forty',
      maxAttendees: 40,
      eventDate: addDays(boroughDate(new Date()), 3),
    }),
  );
  const guests = page.getByLabel('How many guests are you bringing?');
  const more = page.getByRole('button', { name: 'One more' });
  await open(page, `/events/${event.id}`);
  await page.getByRole('button', { name: 'I’m coming' }).click();
  for (let press = 0; press < 2; press++) await more.click();
  await expect.poll(() => guests.inputValue()).toBe('2');
  await page.getByRole('button', { name: 'Skip' }).click();
  const status = page.getByRole('region', { name: 'Book a place' }).getByRole('status');
  await expect.poll(() => status.textContent()).toContain('You’re coming');
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.poll(() => guests.inputValue()).toBe('0');
  await more.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => status.textContent()).toContain('You and 1 guest are coming');
  await shown(page, 'You and 1 guest are coming.').waitFor();
  await open(page, '/events/mine');
  await shown(page, 'Coming with 1 guest').waitFor();
});
