// @module-tag thorough
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { administrator } from '../community-database.ts';
import { signIn } from '../journeys/sign-in.ts';
import { aSite, type Site } from '../journeys/site.ts';
import { aVisitor, openWholeBrowser } from '../journeys/visitor.ts';
import { setClock } from '../set-clock.ts';
import { shareThatDiffers } from './compare-pictures.ts';
import { picturedScreens, type Screen } from './screens.ts';

/** A Thursday afternoon shortly before Asr; the sample community is created around it. */
const startsAt = '2026-11-26T13:34:00Z';
/** PICTURES=write replaces the pictures after an intended change. */
const isWriting = process.env.PICTURES === 'write';
const mostDifferent = 0.01;
const folder = join(import.meta.dirname, '../../docs/pictures');
const seen = mkdtempSync(join(tmpdir(), 'mahalla-pictures-'));

let site: Site;
let browser: Browser;
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
const ids = { mosque: '', event: '' };

beforeAll(async () => {
  setClock(startsAt);
  browser = await openWholeBrowser();
  site = await aSite();
  const first = await aVisitor(browser, site.url);
  await signIn(first.page, administrator);
  signedIn = await first.context.storageState();
  await first.leave();
  ids.mosque = await idOf('/api/mosques?limit=1&search=noor');
  ids.event = await idOf('/api/events?limit=1&search=soup');
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

test.each(picturedScreens)('$name looks as in docs/pictures', async (screen) => {
  const picture = await taken(screen);
  const kept = join(folder, `${screen.name}.webp`);
  if (isWriting) writeFileSync(kept, picture);
  const own = join(seen, `${screen.name}.webp`);
  writeFileSync(own, picture);
  const different = await shareThatDiffers(readFileSync(kept), picture);
  expect(different, `${own} is not as ${kept}`).toBeLessThan(mostDifferent);
});

/** Returns a picture of the screen as WebP, at the same second on every run. */
async function taken({ path, of, who, options }: Screen): Promise<Buffer> {
  const storageState = who === 'administrator' ? { storageState: signedIn } : {};
  const { page, leave } = await aVisitor(browser, site.url, { ...options, ...storageState });
  await page.clock.setFixedTime(startsAt);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${path}${of ? ids[of] : ''}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: 'disabled' });
  await leave();
  return sharp(picture).webp({ quality: 85 }).toBuffer();
}

async function idOf(path: string): Promise<string> {
  const found = await (await fetch(`${site.url}${path}`)).json();
  const [first] = z.array(z.object({ id: z.string() })).parse(found);
  if (!first) throw new Error(`${path} finds nothing.`);
  return first.id;
}
