import type { Browser } from 'playwright-core';
import { test } from 'vitest';
import { anSmtpListener, type SmtpListener } from '../servers/smtp-listener.ts';
import { aStripeStub, type StripeStub } from '../servers/stripe-stub.ts';
import { administrator, signIn, withAdministrator } from './sign-in.ts';
import { aSite, type Site } from './site.ts';
import { aVisitor, openBrowser, type Visitor, type Wishes } from './visitor.ts';

/** A site with a main administrator, who gets his letters. */
export type AdministeredSite = {
  site: Site;
  post: SmtpListener;
  /** The card service at which it takes cards. */
  cards: StripeStub;
  /** A browser in which the administrator is signed in: he signs in once, for how often anybody may is limited. */
  anAdministrator(wishes?: Wishes): Promise<Visitor>;
};

/**
 * The tests of a journey. Starting the product takes longer than most journeys: each worker starts one browser and at most
 * three sites, when the first journey asks for them. What a journey does to a site, later ones find there: each brings
 * people, events and places of names that no other uses, and counts nothing that others may add to.
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
    /** For what visitors see. */
    publicSite: Site;
    /** For members and administrators. */
    administration: AdministeredSite;
    /** For what speaks to all members at once, and for many who want one thing. */
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

/** A site for members and administrators, as long as it is used. */
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
    anAdministrator: (wishes) => aVisitor(browser, site.url, { ...wishes, storageState }),
  });
  await site.stop();
  await cards.close();
  await post.close();
}
