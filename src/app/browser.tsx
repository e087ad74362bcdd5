import { visitorsCalls } from 'virtual:call-table/visitors';
import { screenTable } from 'virtual:screen-table';
import { createRouter } from '@tanstack/react-router';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { watchVisit } from '#features/care/visits/web/watch-visit.ts';
import { httpTransport } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { pause } from '#kit/web/pause.ts';
import { problemAdapter } from '#kit/web/router/problem-adapter.ts';
import { installTrustedTypes } from '#kit/web/trusted-types.ts';
import { lateRoutes, loadScreensFirst } from './late-screens.ts';
import { leaveOnceAlive } from './leave-once-alive.tsx';
import { readPageContext } from './pages/page-context.ts';
import { routerOptions, treeOf } from './router-options.tsx';
import { endEarlyLinks } from './shell/end-early-links.ts';
import { fadeBetweenPages } from './shell/navigation/page-transitions.ts';
import '#kit/web/theme/theme.css';

installTrustedTypes();

const loadAllCalls = async () => (await import('virtual:call-table')).callTable;

/** Wakes the page in steps, between which a phone answers a touch. */
async function wake(): Promise<void> {
  await pause();
  const late = lateRoutes(screenTable);
  const router = createRouter({
    routeTree: treeOf([...late.keys()]),
    ...routerOptions(
      { api: httpTransport(visitorsCalls, loadAllCalls), ...readPageContext(document) },
      (): string => router.latestLocation.href,
    ),
  });
  router.options.serializationAdapters = [problemAdapter];
  const missing = loadScreensFirst(router, late);
  fadeBetweenPages(router);
  watchVisit(router);
  await pause();
  await missing(location.pathname);
  leaveOnceAlive(router);
  endEarlyLinks(document);
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />, { onCaughtError: reportFault });
  });
}

/** A page that was refused says so itself; what is a fault of ours goes to the console, as React would have it. */
function reportFault(error: unknown): void {
  if (statusOf(error) >= 500) console.error(error);
}

void wake();
