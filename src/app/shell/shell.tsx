import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { AdvertSlot } from '#features/exchange/adverts/web/delivery/advert-slot.tsx';
import { KeepOffline } from '#features/front/offline/web/keep-offline.tsx';
import { boroughDate } from '#kit/contract/date-text.ts';
import { ToastHost } from '#kit/web/ui/over/toast-host.tsx';
import { OfflineNotice } from '#kit/web/ui/states.tsx';
import { Document } from '../pages/document.tsx';
import { Footer } from './footer.tsx';
import { KeptForms } from './kept-forms.tsx';
import { BottomBar } from './navigation/bottom-bar.tsx';
import { Header } from './navigation/header.tsx';
import { NavigationAnnouncer } from './navigation/navigation-announcer.tsx';
import { NavigationProgress } from './navigation/navigation-progress.tsx';
import { PhoneMenu } from './navigation/phone-menu.tsx';
import { SampleNotice } from './sample-notice.tsx';
import { UnsentNotice } from './unsent-notice.tsx';

/** The frame of every page: header, the page itself, footer, and the phone's bar. */
export function Shell() {
  const { viewer } = useRouter().options.context;
  const content = useRef<HTMLElement>(null);
  // A mosque's television shows its board and nothing else.
  const { pathname } = useLocation();
  const isMap = useMatches({ select: (matches) => matches.at(-1)?.fullPath === '/map' });
  const isBoard = /^\/mosque\/[^/]+\/board\/?$/.test(pathname);
  const isAdministration = /^\/(admin(\/|$)|create-event$)/.test(pathname);
  const year = Number(boroughDate(new Date()).slice(0, 4));
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
      {isBoard ? null : <OfflineBar />}
      <AdvertSlot at="top" />
      <main ref={content} id="content" tabIndex={-1} className="flex-1 outline-none">
        {viewer.unsent ? <UnsentNotice /> : null}
        <Outlet />
      </main>
      <AdvertSlot at="end" />
      {isBoard || isAdministration ? null : <Footer year={year} />}
      {isBoard ? null : <BottomBar />}
      {isBoard ? null : <PhoneMenu />}
      <NavigationAnnouncer content={content} />
      <NavigationProgress content={content} />
      <KeptForms />
      {isBoard ? null : <KeepOffline />}
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
