import { type Browser, chromium } from 'playwright-core';
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
