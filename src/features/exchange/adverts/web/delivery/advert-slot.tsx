import { useLocation, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import type { AdType } from '#features/exchange/prices/price-options.ts';
import { apiOf } from '#kit/web/api.ts';
import { LatePart } from '#kit/web/ui/late-part.tsx';
import { advertsOn } from '../../advert-pages.ts';
import type { calls, ShownAdvert } from '../../delivery-contract.ts';
import { AdvertRoom } from './advert-frame.tsx';

/** It comes with the first advert. */
const AdvertBox = lazy(() => import('./advert-box.tsx').then((module) => ({ default: module.AdvertBox })));

/** A phone has one advert a page, at its end; a wide screen may have one above the content and one below. */
const slots = {
  top: [
    { position: 'banner_top', name: 'Advert', media: '(min-width: 1024px)', className: 'hidden lg:block' },
  ],
  end: [
    {
      position: 'banner_sidebar',
      name: 'Another advert',
      media: '(min-width: 1024px)',
      className: 'hidden lg:block',
    },
    { position: 'banner_mobile', name: 'Advert', media: '(max-width: 1023.98px)', className: 'lg:hidden' },
  ],
} as const;

/** The adverts above or below a page's content, where the page carries any and some run. */
export function AdvertSlot({ at }: { at: keyof typeof slots }) {
  const { viewer } = useRouter().options.context;
  const pathname = useLocation({ select: (location) => location.pathname });
  const here = advertsOn(pathname);
  return slots[at]
    .filter(({ position }) => here.includes(position) && viewer.advertPositions.includes(position))
    .map((slot) => <Slot key={`${slot.position} ${pathname}`} {...slot} />);
}

type SlotProps = { position: AdType; name: string; media: string; className: string };

/** Keeps its room from the page's first answer on, so that nothing moves when the advert comes. */
function Slot({ position, name, media, className }: SlotProps) {
  // The transport itself, which stays the same: what useApi gives is new at each render, and would ask again.
  const { api } = useRouter().options.context;
  const [advert, setAdvert] = useState<ShownAdvert | null>();
  useEffect(() => {
    const wide = matchMedia(media);
    const asked = new AbortController();
    const load = () => {
      if (!wide.matches) return;
      wide.removeEventListener('change', load);
      apiOf<typeof calls>(api)
        .listShownAdvertisements({ position }, asked.signal)
        .then(
          ([first = null]) => setAdvert(first),
          () => setAdvert(null),
        );
    };
    wide.addEventListener('change', load);
    load();
    return () => {
      wide.removeEventListener('change', load);
      asked.abort();
    };
  }, [api, media, position]);
  if (advert === null) return null;
  const aside = (content: ReactNode) => (
    <aside aria-label={name} className={`page ${position === 'banner_top' ? 'py-4' : 'pb-6'} ${className}`}>
      {content}
    </aside>
  );
  const room = aside(<AdvertRoom />);
  if (!advert) return room;
  return (
    <LatePart meanwhile={room} otherwise={null}>
      {aside(<AdvertBox advert={advert} />)}
    </LatePart>
  );
}
