import type { Browser } from 'playwright-core';
import { test } from 'vitest';
import { anSmtpListener, type SmtpListener } from '../servers/smtp-listener.ts';
import { aStripeStub, type StripeStub } from '../servers/stripe-stub.ts';
import { administrator, signIn, withAdministrator } from './sign-in.ts';
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
 * The tests of a journey. Starting the product takes longer than most journeys, so each worker starts one browser and at most three sites, when
 * the first journey needs them. A journey finds on a site what earlier ones left, in any order: it uses names that no other uses, searches
 * long lists for its own rows, and counts nothing that others may add to.
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
    /** For visitors' screens. */
    publicSite: Site;
    /** For members and administrators. */
    administration: AdministeredSite;
    /** For messages to all members, and for races. */
    races: AdministeredSite;
  }>({
    publicSite: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs.
      async ({}, use) => {
        const site = await aSite();
        await use(site);
        await site.stop();
      },
      { scope: 'worker' },
    ],
    administration: [({ browser }, use) => useAdministeredSite(browser, use), { scope: 'worker' }],
    races: [({ browser }, use) => useAdministeredSite(browser, use), { scope: 'worker' }],
  });

/** Starts a site for members and administrators and stops it after use. */
export async function useAdministeredSite(
  browser: Browser,
  use: (site: AdministeredSite) => Promise<void>,
): Promise<void> {
  const post = await anSmtpListener();
  const cards = await aStripeStub();
  const site = await aSite({ ...withAdministrator, ...cards.environment, SMTP_URL: post.url });
  cards.deliverTo(site.url);
  const first = await aVisitor(browser, site.url);
  await signIn(first.page, administrator);
  const storageState = await first.context.storageState();
  await first.leave();
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
