// @module-tag thorough
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from './journey.ts';
import type { Site } from './site.ts';
import { open, shown, type Visitor } from './visitor.ts';

let site: Site;
let admin: Visitor;
journey.beforeAll(async ({ administration }) => {
  ({ site } = administration);
  admin = await administration.anAdministrator({ screen: 'phone' });
});

const choose = (page: Page, name: string, lines: readonly string[]) =>
  page.getByLabel(/^CSV.* file$/).setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });

async function publicNames(path: string): Promise<string> {
  return JSON.stringify(await (await fetch(`${site.url}${path}?limit=100`)).json());
}

test('a list of schools is previewed, corrected and saved', async () => {
  const { page } = admin;
  await open(page, '/admin/places?kind=islamic_school');
  const head = 'Name,Address,Postcode,Latitude,Longitude,School type';
  await choose(page, 'schools.csv', [head, 'Madrasa al-Bayan,1 High Road,IG1,,,Madrasa']);
  await shown(page, '1 skipped.').waitFor();
  await choose(page, 'schools.csv', [head, 'Madrasa al-Bayan,1 High Road,IG1 1AA,51.56,0.07,Madrasa']);
  await shown(page, '1 to add').waitFor();
  expect(await publicNames('/api/islamic-schools')).not.toContain('al-Bayan');
  await page.getByRole('button', { name: 'Save this one' }).click();
  await shown(page, '1 added, 0 changed.').waitFor();
  expect(await publicNames('/api/islamic-schools')).toContain('al-Bayan');
});

test('a place is located by its postcode, added and archived', async () => {
  const { page } = admin;
  await open(page, '/admin/places?kind=other_facility');
  await page.getByRole('link', { name: 'Add a place' }).click();
  await page.waitForURL('**/admin/places/new?kind=other_facility');
  await page.getByLabel('Name', { exact: true }).fill('Zaynab Bakery');
  await page.getByLabel('Facility type').fill('Halal bakery');
  await page.getByLabel('Address', { exact: true }).fill('3 High Road, Ilford');
  await page.getByLabel('Postcode', { exact: true }).fill('IG1 9ZZ');
  await page.getByRole('button', { name: 'Find by postcode' }).click();
  await page.getByText('Only the area of IG1 9ZZ is known').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await shown(page, 'Please choose the place on the map.').waitFor();
  await page.getByLabel('Postcode', { exact: true }).fill('IG1 1AA');
  await page.getByRole('button', { name: 'Find by postcode' }).click();
  await page.getByText('The centre of IG1 1AA.').waitFor();
  await expect.poll(() => page.getByLabel('Latitude (optional)').inputValue()).toBe('51.559100');
  await page.getByRole('button', { name: 'Save' }).click();
  await shown(page, 'Zaynab Bakery is public.').waitFor();
  // The list from before knows it too.
  await page.getByLabel('Edit or archive Zaynab Bakery').waitFor();
  expect(await publicNames('/api/other-facilities')).toContain('Zaynab Bakery');
  await open(page, '/admin/places?search=Zaynab');
  await page.getByLabel('Edit or archive Zaynab Bakery').click();
  await page.getByRole('button', { name: 'Archive' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await shown(page, 'Place archived.').waitFor();
  expect(await publicNames('/api/other-facilities')).not.toContain('Zaynab Bakery');
});

test('council meetings are imported from a list', async () => {
  const { page } = admin;
  await open(page, '/admin/council-meetings');
  await choose(page, 'meetings.csv', [
    'Meeting,Date,Start,Venue',
    'Scrutiny of everything,3 March 2031,7:30 pm,Town Hall',
  ]);
  await page.getByRole('button', { name: 'Save this one' }).click();
  await shown(page, '1 added, 0 changed.').waitFor();
  expect(await publicNames('/api/council-meetings')).toContain('Scrutiny of everything');
  await admin.leave();
});
