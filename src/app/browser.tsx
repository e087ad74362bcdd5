import { callTable } from 'virtual:call-table';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { watchVisit } from '#features/care/visits/web/watch-visit.ts';
import { httpTransport } from '#kit/web/api.ts';
import { installTrustedTypes } from '#kit/web/trusted-types.ts';
import { readPageContext } from './pages/page-context.ts';
import { makeRouter } from './router.tsx';
import { fadeBetweenPages } from './shell/navigation/page-transitions.ts';
import '#kit/web/theme/theme.css';

installTrustedTypes();

const router = makeRouter({ api: httpTransport(callTable), ...readPageContext(document) });
fadeBetweenPages(router);
watchVisit(router);

startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />);
});
