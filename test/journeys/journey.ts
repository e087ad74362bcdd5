import type { Browser } from 'playwright-core';
import { test } from 'vitest';
import { administrator } from '../community-database.ts';
import { anSmtpListener, type SmtpListener } from '../servers/smtp-listener.ts';
import { aStripeStub, type StripeStub } from '../servers/stripe-stub.ts';
import { aSite, type Site } from './site.ts';
import { aVisitor, openBrowser, type Visitor, type VisitorOptions } from './visitor.ts';

/** A site with a main administrator and a mail server. */
export type AdministeredSite = {
  site: Site;
  post: SmtpListener;
  /** Its card service. */
  cards: StripeStub;
  /** Opens a browser context in which the administrator is signed in. The session is reused because sign-ins are rate-limited. */
  anAdministrator(options?: VisitorOptions): Promise<Visitor>;
};

/**
 * The tests of a journey. Each file has its own site, on a copy of the sample community, started by the first test that asks for it; a worker keeps
 * its browser. Tests of one file find what earlier ones have left.
 */
export const journey = test
  .extend<{ browser: Browser }>({
    browser: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs.
      async ({}, use) => {
        const browser = await openBrowser();
        await use(browser);
        await browser.close();
      },
      { scope: 'worker' },
    ],
  })
  .extend<{
    /** For visitors' screens: without mail and card payments. */
    publicSite: Site;
    /** For members and administrators. */
    administration: AdministeredSite;
  }>({
    publicSite: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs.
      async ({}, use) => {
        const site = await aSite();
        await use(site);
        await site.stop();
      },
      { scope: 'file' },
    ],
    administration: [({ browser }, use) => useAdministeredSite(browser, use), { scope: 'file' }],
  });

/** Starts a site for members and administrators and stops it after use. */
async function useAdministeredSite(
  browser: Browser,
  use: (site: AdministeredSite) => Promise<void>,
): Promise<void> {
  const post = await anSmtpListener();
  const cards = await aStripeStub();
  const site = await aSite({ ...cards.environment, SMTP_URL: post.url });
  cards.deliverTo(site.url);
  const storageState = await administratorsCookies(browser, site.url);
  await use({
    site,
    post,
    cards,
    anAdministrator: (options) => aVisitor(browser, site.url, { ...options, storageState }),
  });
  await site.stop();
  await cards.close();
  await post.close();
}

/** Signs the administrator in without a page. */
async function administratorsCookies(browser: Browser, url: string): Promise<VisitorOptions['storageState']> {
  const context = await browser.newContext({ baseURL: url });
  const response = await context.request.post('/api/auth/credential-login', {
    data: administrator,
    headers: { origin: url },
  });
  if (!response.ok()) throw new Error(`Signing in was answered with ${response.status()}.`);
  const cookies = await context.storageState();
  await context.close();
  return cookies;
}
