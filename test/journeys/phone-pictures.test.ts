// @module-tag thorough
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { heicBytes } from '../field/pictures/picture-cases.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import { open, shown, type Visitor } from './visitor.ts';

let admin: Visitor;
let member: JourneyMember;

journey.beforeAll(async ({ browser, administration }) => {
  const { site, post } = administration;
  admin = await administration.anAdministrator({ screen: 'wide' });
  member = await aMemberOf({ site, post, browser, admin, firstName: 'Ruqayyah', screen: 'phone' });
});
afterAll(async () => {
  await Promise.all([member.visitor.leave(), admin.leave()]);
});

/** A rotated photo with as much detail as a camera’s. */
async function aPhotograph(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
  const side = Math.min(width, height, 512);
  const tile = await sharp({ create: { width: side, height: side, channels: 3, background: 'teal', noise } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .composite([{ input: tile, tile: true }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer };
}

const heic = { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: heicBytes(['heic', 'mif1']) };
const whatToDo = /This is a HEIC picture.*Settings, Camera, Formats, Most Compatible/;

test('a photo of more than 5 MB is scaled down before it is uploaded', async () => {
  const { page } = member.visitor;
  const photograph = await aPhotograph(5712, 4284);
  // The server refuses this size, so a saved photo was scaled down.
  expect(photograph.buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  await open(page, '/profile');
  await page.locator('input[type=file]').first().setInputFiles(photograph);
  await shown(page, 'Your photo has been saved.').waitFor();
});

test('a HEIC picture is refused with advice before anything is uploaded', async () => {
  const { page } = member.visitor;
  await open(page, '/profile');
  await page.locator('input[type=file]').first().setInputFiles(heic);
  await shown(page, whatToDo).waitFor();
  await open(page, '/classifieds/new');
  await page.locator('input[type=file]').setInputFiles([heic, await aPhotograph(400, 300)]);
  await page.getByRole('alert').getByText(whatToDo).waitFor();
  await page.getByAltText('Your picture 1').waitFor();
  await expect.poll(() => page.getByAltText('Your picture 2').count()).toBe(0);
});
