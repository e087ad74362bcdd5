import { useMatches, useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import type { AdType } from '#features/exchange/prices/price.rules.ts';
import { apiOf } from '#kit/web/api.ts';
import { PageSlots } from '#kit/web/ui/page-slots.tsx';
import type { calls, ShownAdvert } from '../advert-delivery.contract.ts';
import { advertsOn, isInNarrowColumn, turnMs } from '../advert-delivery.rules.ts';
import { AdvertBox } from './advert-box.tsx';

/** The advert above the content of the page that is shown. */
const TopAdvertContext = createContext<ReactNode>(null);

/** Provides the page inside it with the adverts of its path: above, beside and between rows. */
export function PageAdverts({ children }: { children: ReactNode }) {
  const pathname = useShownPath();
  const adverts = useAdverts(pathname);
  const slots = useMemo(
    () => ({
      beside: renderAdvert(adverts, 'banner_sidebar', 'Another advert', 'lg:max-w-75'),
      betweenRows: renderAdvert(adverts, 'banner_mobile', 'Advert'),
    }),
    [adverts],
  );
  const isNarrow = isInNarrowColumn(pathname) && slots.beside === null;
  const top = renderAdvert(
    adverts,
    'banner_top',
    'Advert',
    `page hidden py-3 lg:block ${isNarrow ? 'max-w-4xl' : ''}`,
  );
  return (
    <TopAdvertContext value={top}>
      <PageSlots value={slots}>{children}</PageSlots>
    </TopAdvertContext>
  );
}

/** The place above the content of a page, on screens of 1024 px and wider. */
export function TopAdvert() {
  return use(TopAdvertContext);
}

function renderAdvert(
  adverts: readonly ShownAdvert[],
  position: AdType,
  name: string,
  className = '',
): ReactNode {
  const advert = adverts.find((one) => one.position === position);
  if (!advert) return null;
  return (
    <aside key={advert.id} aria-label={name} className={className}>
      <AdvertBox advert={advert} />
    </aside>
  );
}

/** The path of the page that is shown, not of one that is still loading. Empty for an address without a page. */
function useShownPath(): string {
  return useMatches({
    select: (matches) => {
      const page = matches.at(-1);
      return page === undefined || page.routeId === '__root__' ? '' : page.pathname;
    },
  });
}

/**
 * The adverts of the page at a path. The first page brings its own. Each later page shows those that were
 * there when it opened, so that nothing appears or moves afterwards; adverts whose turn is over are
 * replaced on the next page.
 */
function useAdverts(pathname: string): readonly ShownAdvert[] {
  // useApi returns a new object on each render, which would refetch; the transport itself is stable.
  const { api, viewer } = useRouter().options.context;
  const [next, setNext] = useState<readonly ShownAdvert[]>(viewer.adverts);
  const [shown, setShown] = useState({ pathname, adverts: next });
  const readAt = useRef(viewer.adverts.length === 0 ? 0 : Date.now());
  if (shown.pathname !== pathname) setShown({ pathname, adverts: next });
  useEffect(() => {
    const positions = advertsOn(pathname, viewer).filter((one) => viewer.advertPositions.includes(one));
    if (positions.length === 0 || Date.now() - readAt.current < turnMs) return;
    const asked = new AbortController();
    const { listShownAdvertisements } = apiOf<typeof calls>(api);
    Promise.all(positions.map((position) => listShownAdvertisements({ position }, asked.signal))).then(
      (found) => {
        readAt.current = Date.now();
        setNext(found.flat());
      },
      // Without a response, the next page shows the same adverts as this one.
      () => undefined,
    );
    return () => asked.abort();
  }, [api, pathname, viewer]);
  return useMemo(() => {
    const positions = advertsOn(pathname, viewer);
    return shown.adverts.filter(({ position }) => positions.includes(position));
  }, [shown.adverts, pathname, viewer]);
}
