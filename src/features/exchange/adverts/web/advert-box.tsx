import { useRouter } from '@tanstack/react-router';
import { lazy, useEffect, useRef, useState } from 'react';
import { LazyPart } from '#kit/web/ui/lazy-part.tsx';
import type { ShownAdvert } from '../advert-delivery.contract.ts';
import { AdvertCreative } from './advert-creative.tsx';
import { AdvertFrame } from './advert-frame.tsx';

/** Loaded for members alone, so that a visitor's page loads no dialog. */
const ReportButton = lazy(() =>
  import('#features/care/reports/web/report-button.tsx').then(({ ReportButton: component }) => ({
    default: component,
  })),
);

/** An advert, labelled as one. All of it links to the website through our click counter. */
export function AdvertBox({ advert }: { advert: ShownAdvert }) {
  const seen = useImpression(advert.id);
  return (
    <AdvertFrame>
      <AdvertCreative advert={advert} ref={seen} />
      <Report advert={advert} />
    </AdvertFrame>
  );
}

/** The members' button to report an advert, at the end of its only or last line. */
function Report({ advert: { id, position } }: { advert: ShownAdvert }) {
  const { account } = useRouter().options.context.viewer;
  const [isHydrated, setIsHydrated] = useState(false);
  // The server can’t render what is loaded later, but reserves its space from the first response on.
  useEffect(() => setIsHydrated(true), []);
  if (account === null) return null;
  const place = position === 'banner_top' ? 'relative shrink-0' : 'absolute end-1 bottom-1';
  return (
    <div className={`z-1 size-11 ${place}`}>
      {isHydrated ? (
        <LazyPart otherwise={null}>
          <ReportButton contentType="advertisement" contentId={id} variant="icon" />
        </LazyPart>
      ) : null}
    </div>
  );
}

/** A view counts once half of the advert has been visible for this long. */
const seenShare = 0.5;
const seenMs = 1000;

/** Views that this tab has reported; the server also counts each once a day. */
const reported = new Set<string>();

/** Reports a view once half of the advert has been visible for a second. Attach the returned `ref` to the advert. */
function useImpression(id: string) {
  const { api } = useRouter().options.context;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null || reported.has(id)) return;
    let timer: number | undefined;
    const report = () => {
      observer.disconnect();
      if (document.visibilityState !== 'visible' || reported.has(id)) return;
      reported.add(id);
      // A failed report is a missing count, and shows nothing on the page.
      api('countAdvertisementSeen', { id }).catch(() => reported.delete(id));
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = window.setTimeout(report, seenMs);
      },
      { threshold: seenShare },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [api, id]);
  return ref;
}
