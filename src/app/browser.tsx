import '#kit/web/theme/theme.css';
import { visitorsCalls } from 'virtual:call-table/visitors';
import { screenTable } from 'virtual:screen-table';
import { createRouter } from '@tanstack/react-router';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { watchVisit } from '#features/care/visits/web/watch-visit.ts';
import { httpTransport, statusOf } from '#kit/web/api.ts';
import { setPageAccount } from '#kit/web/page-account.ts';
import { installTrustedTypes } from '#kit/web/trusted-types.ts';
import { lazyRoutes, loadFeaturesFirst, waitForHydration } from './lazy-features.tsx';
import { readPageContext } from './pages/page-context.ts';
import { showReloads } from './reloads.ts';
import { problemAdapter, routerOptions, treeOf } from './router-options.tsx';

installTrustedTypes();

const loadAllCalls = async () => (await import('virtual:call-table')).callTable;

/** Hydrates the page in steps, so that a phone can respond to touches in between. */
async function hydrate(): Promise<void> {
  await yieldToBrowser();
  const lazyScreens = lazyRoutes(screenTable);
  const context = readPageContext(document);
  const router = createRouter({
    routeTree: treeOf([...lazyScreens.keys()]),
    ...routerOptions(
      { api: httpTransport(visitorsCalls, loadAllCalls), ...context },
      (): string => router.latestLocation.href,
    ),
  });
  router.options.serializationAdapters = [problemAdapter];
  const loadFeature = loadFeaturesFirst(router, lazyScreens);
  showReloads(router);
  keepToAccount(context.viewer.account?.id);
  watchVisit(router);
  await yieldToBrowser();
  await loadFeature(location.pathname);
  waitForHydration(router);
  removeSpeculationRules(document);
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />, { onCaughtError: reportServerError });
  });
}

/** Binds the page to the account that it was made for. */
function keepToAccount(id: string | undefined): void {
  setPageAccount(id);
  if (id === undefined) return;
  // Offline, or after an update of the site: then only the server tells that somebody else is signed in.
  import('#kit/web/watch-account.ts').then(({ watchAccount }) => watchAccount(id)).catch(() => undefined);
}

/** Logs server errors to the console, as React does by default. The page already shows refusals. */
function reportServerError(error: unknown): void {
  if (statusOf(error) >= 500) console.error(error);
}

void hydrate();

/** Removes the rules for prefetching: the router now prefetches, and only loads the data. */
function removeSpeculationRules(page: Document): void {
  page.querySelector('script[type="speculationrules"]')?.remove();
}

/** Lets the browser handle waiting events, such as touches, before the work continues. */
function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(null);
  });
}
