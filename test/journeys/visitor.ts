import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { expect } from 'vitest';
import { patienceMs } from '../patience.ts';
import { setBrowserClock } from '../set-clock.ts';

/** The phone and the wide screen of the journeys. */
export const screens = {
  phone: { width: 390, height: 844 },
  wide: { width: 1280, height: 900 },
} as const;

export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** Disconnects. From then on the browser may report that in its console. */
  goOffline(): Promise<void>;
  leave(): Promise<void>;
};

export type VisitorOptions = {
  screen?: keyof typeof screens;
  theme?: 'light' | 'dark';
  javaScript?: boolean;
  /** A service worker’s requests are not seen by `page.route`. */
  serviceWorkers?: 'block';
  /** The card service’s address: its page may be opened. */
  cardService?: string;
  /** Cookies of an existing session. */
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>;
};

const debianChromium = '/usr/bin/chromium';

/** Opens the browser of most journeys: Chromium’s headless shell, if the test command found one, because it needs the least CPU. */
export function openBrowser(): Promise<Browser> {
  return launch(process.env.HEADLESS_SHELL || process.env.CHROMIUM || debianChromium);
}

/** Opens Chromium itself for what its shell lacks: notifications, and the back/forward cache, which Playwright’s default disables. */
export function openWholeBrowser(): Promise<Browser> {
  return launch(process.env.CHROMIUM || debianChromium, ['--disable-back-forward-cache']);
}

function launch(executablePath: string, withoutDefaults: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath,
    // The test runner’s SIGTERM is for the test’s process, which closes the browser.
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

/** The pages of all visitors who have not left, each with its calls, and whatever else it asked for in vain, and the answers. */
export const openPages = new Map<Page, ReadonlyMap<Request, string>>();

function watchAnswers(page: Page): ReadonlyMap<Request, string> {
  const answers = new Map<Request, string>();
  page.on('request', (request) => answers.set(request, 'not answered yet'));
  page.on('requestfailed', (request) => answers.set(request, request.failure()?.errorText ?? 'failed'));
  page.on('response', (response) => {
    const request = response.request();
    if (response.status() < 400 && !request.url().includes('/api/')) answers.delete(request);
    else answers.set(request, String(response.status()));
  });
  return answers;
}

/**
 * Opens a page in a separate browser context. `leave` fails the test if a page of it logged an error, broke its security policy, or
 * requested anything from another host.
 */
export async function aVisitor(
  browser: Browser,
  site: string,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: site,
    viewport: screens[options.screen ?? 'phone'],
    colorScheme: options.theme ?? 'light',
    javaScriptEnabled: options.javaScript ?? true,
    locale: 'en-GB',
    acceptDownloads: true,
    ...(options.storageState ? { storageState: options.storageState } : {}),
    serviceWorkers: options.serviceWorkers ?? 'allow',
  });
  context.setDefaultTimeout(patienceMs);
  await setBrowserClock(context);
  context.on('page', (page) => {
    openPages.set(page, watchAnswers(page));
    page.on('close', () => openPages.delete(page));
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  const expected = [refusals, interruptedWorker];
  context.on('weberror', (error) => troubles.push(`error: ${error.error().message}`));
  context.on('console', (message) => {
    const isExpected = expected.some((line) => line.test(message.text()));
    if (message.type() === 'error' && !isExpected) troubles.push(`console: ${message.text()}`);
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    const isOurs = origin === site || origin === options.cardService;
    if (protocol.startsWith('http') && !isOurs) troubles.push(`foreign host: ${request.url()}`);
  });
  return {
    page,
    context,
    async goOffline() {
      // The second is what a page is told of a request that the service worker could not send.
      expected.push(/Failed to load resource.*(ERR_INTERNET_DISCONNECTED|ERR_FAILED)/);
      await context.setOffline(true);
    },
    async leave() {
      await context.close();
      expect(troubles).toEqual([]);
    },
  };
}

/** Browsers log 4xx responses: pages that are meant to be missing, and requests that are meant to be refused. */
const refusals = /Failed to load resource.*(404|400|401|409)/;

/** Chromium writes this when a page is left while its service worker is being fetched. Tests of push and of the offline pages need the worker. */
const interruptedWorker = /^An unknown error occurred when fetching the script\.$/;

/**
 * The first place that shows a text. A screen often contains it a second time, hidden: in the list beside a conversation, in the
 * columns that a phone leaves out.
 */
export function shown(
  where: Page | Locator,
  text: string | RegExp,
  options: { exact?: boolean } = {},
): Locator {
  return where.getByText(text, options).filter({ visible: true }).first();
}

/** Waits until React has hydrated the page. */
export async function hydrated(page: Page): Promise<void> {
  const isHydrated = () => {
    const elements = [...document.querySelectorAll('a, button')].filter(
      (element) => !element.closest('[data-map]'),
    );
    const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
    return elements.some(isAlive) && elements.filter(({ tagName }) => tagName === 'BUTTON').every(isAlive);
  };
  // Asking with each frame, as is the default, would slow hydration down.
  await page.waitForFunction(isHydrated, undefined, { polling: 50 });
}

/**
 * Runs a check on a new page of a visitor, and closes that page. A test that awaits `networkidle` on several paths needs a page for each:
 * when a page is left while it starts a worker, as the map does once the processor is idle, the browser may never report the end of that
 * request, and the network then never counts as idle.
 */
export async function onNewPage(
  context: BrowserContext,
  check: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await context.newPage();
  await check(page);
  await page.close();
}

/** Opens a path of the site, and waits until its page is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
