import { callTable } from 'virtual:call-table';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { watchVisit } from '#features/care/visits/web/watch-visit.ts';
import { httpTransport } from '#kit/web/api.ts';
import { pause } from '#kit/web/pause.ts';
import { installTrustedTypes } from '#kit/web/trusted-types.ts';
import { readPageContext } from './pages/page-context.ts';
import { makeRouter } from './router.tsx';
import { endEarlyLinks } from './shell/early-links.ts';
import { fadeBetweenPages } from './shell/navigation/page-transitions.ts';
import '#kit/web/theme/theme.css';

installTrustedTypes();

/** Wakes the page in steps, between which a phone answers a touch. */
async function wake(): Promise<void> {
  await pause();
  const router = makeRouter({ api: httpTransport(callTable), ...readPageContext(document) });
  fadeBetweenPages(router);
  watchVisit(router);
  await pause();
  endEarlyLinks(document);
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />);
  });
}

void wake();
