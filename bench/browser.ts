import { type Browser, chromium, type Page } from 'playwright-core';
import { provideChromium } from '#scripts/commands/chromium.mjs';

/** Starts Chromium without a window; software WebGL draws the map. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await provideChromium(),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--enable-unsafe-swiftshader',
    ],
  });
}

/** Opens an address and waits until the network is quiet. Throws where code or styles are missing: it is not our page then. */
export async function openWhole(page: Page, url: string): Promise<void> {
  const missing: string[] = [];
  page.on('response', (response) => {
    const isCode = ['script', 'stylesheet'].includes(response.request().resourceType());
    if (isCode && !response.ok()) missing.push(response.url());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  if (missing.length > 0)
    throw new Error(`${url} lacks ${missing.join(', ')}: was the build replaced meanwhile?`);
}
