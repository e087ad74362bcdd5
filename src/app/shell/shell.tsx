import { HeadContent, Outlet, Scripts, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { borough } from '#borough';
import { PageAdverts, TopAdvert } from '#features/exchange/adverts/web/advert-slot.tsx';
import { OfflineDataSync } from '#features/front/offline/web/offline-data-sync.tsx';
import { Notice, OfflineNotice } from '#kit/web/ui/notice.tsx';
import { ToastHost } from '#kit/web/ui/over/toast-host.tsx';
import { contextAttributes } from '../pages/page-context.ts';
import { Footer } from './footer.tsx';
import { BottomBar, PhoneMenu } from './navigation/bottom-bar.tsx';
import { Header } from './navigation/header.tsx';
import { NavigationAnnouncer, NavigationProgress } from './navigation/navigation-feedback.tsx';
import { RestoreDrafts } from './restore-drafts.tsx';

/** The frame of every page: header, content, footer, and the phone's bar. */
export function Shell() {
  const { viewer, site, year } = useRouter().options.context;
  const content = useRef<HTMLElement>(null);
  // A mosque's television shows only its board.
  const { pathname } = useLocation();
  const isMap = useMatches({ select: (matches) => matches.at(-1)?.fullPath === '/map' });
  const isBoard = /^\/mosque\/[^/]+\/board\/?$/.test(pathname);
  const isAdministration = /^\/(admin(\/|$)|create-event$)/.test(pathname);
  return (
    <Document screen={isMap ? 'map' : undefined}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-40 focus:bg-surface focus:p-3"
      >
        Skip to the content
      </a>
      {viewer.sampleData && !isBoard ? <SampleNotice /> : null}
      {isBoard ? null : <Header />}
      {isBoard || pathname === '/offline' ? null : <OfflineBar />}
      <PageAdverts>
        <TopAdvert />
        <main ref={content} id="content" tabIndex={-1} className="flex-1 outline-none">
          {viewer.unsent ? <UnsentNotice /> : null}
          <Outlet />
        </main>
      </PageAdverts>
      {isBoard || isAdministration ? null : <Footer year={year} site={site} />}
      {isBoard ? null : <BottomBar />}
      {isBoard ? null : <PhoneMenu />}
      <NavigationAnnouncer content={content} />
      <NavigationProgress content={content} />
      <RestoreDrafts />
      {isBoard ? null : <OfflineDataSync />}
      <ToastHost />
    </Document>
  );
}

function OfflineBar() {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine);
    update();
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, []);
  return offline ? <OfflineNotice /> : null;
}

/** The HTML document around every page. `screen`: one with its own layout (src/kit/web/theme/map-screen.css). */
function Document({ screen, children }: { screen: 'map' | undefined; children: ReactNode }) {
  const { context } = useRouter().options;
  return (
    <html lang={borough.locale} suppressHydrationWarning {...contextAttributes(context)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <meta name="theme-color" content="#0f5c56" />
        <HeadContent />
      </head>
      <body data-screen={screen}>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

/** Says that the data is invented, while there is sample data. */
function SampleNotice() {
  return (
    <aside aria-label="Sample data" className="no-print bg-tile-soft text-sm text-tile-ink">
      <p className="page py-2">Sample data – invented to show the site</p>
    </aside>
  );
}

/** The message that a form was not sent, on the page that the browser got in response to it, until another is opened. */
function UnsentNotice() {
  const { pathname } = useLocation();
  const [answered] = useState(pathname);
  if (pathname !== answered) return null;
  return (
    <div className="page pt-4" role="alert">
      <Notice tone="danger">
        <p>
          <strong>Nothing was sent.</strong> Our forms need JavaScript, which is switched off or couldn’t be
          loaded. Please reload the page and try again.
        </p>
      </Notice>
    </div>
  );
}
