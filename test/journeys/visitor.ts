import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** The phone and the wide screen that every journey is made on. */
export const screens = {
  phone: { width: 390, height: 844 },
  wide: { width: 1280, height: 900 },
} as const;

export type Visitor = { page: Page; context: BrowserContext; leave(): Promise<void> };

export type Wishes = {
  screen?: keyof typeof screens;
  theme?: 'light' | 'dark';
  javaScript?: boolean;
  /** Where the card service is: its page may be gone to. */
  cardService?: string;
  /** Cookies of somebody who has signed in already. */
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>;
};

const debianChromium = '/usr/bin/chromium';

/** Opens the browser of most journeys: Chromium's headless shell, where the test command found one, for it takes the least work. */
export function openBrowser(): Promise<Browser> {
  return launch(process.env.HEADLESS_SHELL || process.env.CHROMIUM || debianChromium);
}

/** Opens Chromium itself, which has what its shell lacks: notices, and pages that are kept for the way back, as Playwright's usual browser doesn't. */
export function openWholeBrowser(): Promise<Browser> {
  return launch(process.env.CHROMIUM || debianChromium, ['--disable-back-forward-cache']);
}

function launch(executablePath: string, withoutDefaults: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath,
    // The test runner's word to stop is for the test's process, which takes the browser along.
    handleSIGTERM: false,
    ignoreDefaultArgs: withoutDefaults,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/**
 * Somebody with a browser of his own. Leaving fails the test if a page reported an error, broke its security policy, or
 * asked any other host for anything.
 */
export async function aVisitor(browser: Browser, site: string, wishes: Wishes = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: site,
    viewport: screens[wishes.screen ?? 'phone'],
    colorScheme: wishes.theme ?? 'light',
    javaScriptEnabled: wishes.javaScript ?? true,
    locale: 'en-GB',
    acceptDownloads: true,
    ...(wishes.storageState ? { storageState: wishes.storageState } : {}),
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text()))
      troubles.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    const isOurs = origin === site || origin === wishes.cardService;
    if (protocol.startsWith('http') && !isOurs) troubles.push(`foreign host: ${request.url()}`);
  });
  return {
    page,
    context,
    async leave() {
      await context.close();
      expect(troubles).toEqual([]);
    },
  };
}

/** The browser itself reports pages that are meant to be missing, input, sign-ins and second decisions that are meant to be refused, and a line that was cut. */
function isExpected(text: string): boolean {
  return /Failed to load resource.*(404|400|401|409|ERR_INTERNET_DISCONNECTED)/.test(text);
}

/** Waits until the page is alive: React has taken it over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const buttons = [...document.querySelectorAll('button')].filter(
      (button) => !button.closest('[data-map]'),
    );
    const isAlive = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactProps'));
    return buttons.length > 0 && buttons.every(isAlive);
  });
}

/** Goes to a path of the site, and waits until its page is alive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
