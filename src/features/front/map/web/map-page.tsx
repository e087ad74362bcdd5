import { getRouteApi } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Point } from '#kit/contract/distance.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { locate } from '#kit/web/ui/locate-button.tsx';
import { AllLink } from '#kit/web/ui/section.tsx';
import { filterItems, keyOf, type ShownItem } from '../map-filter.ts';
import { ChoicePopup } from './choice-popup.tsx';
import { MapFrame } from './map-frame.tsx';
import { MapKinds } from './map-kinds.tsx';
import { MapList } from './map-list.tsx';
import { MapPanel } from './map-panel.tsx';
import { MapFilterSheet, MapSearchForm } from './map-search-form.tsx';
import { useMapChoice } from './use-map-choice.ts';

const route = getRouteApi('/map');

/** /map: the map and its list, one thing: what is chosen in the one is marked in the other. */
export function MapPage() {
  const { content, isUnknownPlace } = route.useLoaderData();
  const search = route.useSearch();
  const { viewer } = route.useRouteContext();
  const [here, setHere] = useState<Point | null>(null);
  const isWide = useIsWide();
  const isAlive = isWide !== null;
  const from = content.from ?? here;
  const items = useMemo(() => filterItems(content, search, from), [content, search, from]);
  const { chosen, selected, opener, aim, choose, toggle, close, lookAt } = useMapChoice(items);
  const isOne = chosen.length === 1;
  useEffect(() => {
    if (content.from) lookAt(content.from);
  }, [content.from, lookAt]);
  useEffect(() => {
    if (selected && opener && isWide === false) showRow(selected);
  }, [selected, opener, isWide]);
  // On a phone the row in the sheet says all that a popup would.
  const hasPopup = chosen.length > 0 && (isWide === true || !isOne);
  const popup = hasPopup ? (
    <ChoicePopup
      key={chosen.map(keyOf).join()}
      items={chosen}
      from={from}
      takesFocus={opener !== null}
      onChoose={toggle}
      onClose={close}
    />
  ) : undefined;
  return (
    <div className="map-screen">
      <MapPanel
        head={
          <>
            <h1 className="sr-only">Community map</h1>
            <MapSearchForm search={search} />
            {isUnknownPlace ? (
              <p role="alert" className="text-danger text-sm">
                We couldn’t find that postcode. Please check it.
              </p>
            ) : null}
            <MapKinds search={search} content={content} />
          </>
        }
      >
        <MapList
          items={items}
          from={from}
          whole={search.whole}
          selected={isOne && selected ? keyOf(selected) : null}
          onSelect={isAlive ? toggle : undefined}
          wholeLink={({ name }, words) => (
            <AllLink to="/map" search={{ ...search, whole: name }} resetScroll={false} replace>
              {words}
            </AllLink>
          )}
        />
        {viewer.account ? (
          <LinkButton to="/events/create" search={{}} look="outline" className="mt-4 w-full">
            <CalendarPlus aria-hidden="true" className="size-5" /> Add an event
          </LinkButton>
        ) : null}
      </MapPanel>
      <MapFrame
        items={items}
        selected={isOne ? selected : (chosen[0] ?? null)}
        onChoice={choose}
        popup={popup}
        onClosePopup={close}
        onLocate={() =>
          locate((point) => {
            setHere(point);
            lookAt(point);
          })
        }
        aim={aim}
        isPartOfPage={false}
        covered={isWide === false ? 0.5 : 0}
      />
      <MapFilterSheet search={search} />
    </div>
  );
}

/** Brings the row of a chosen marker into view, and the focus to it. */
function showRow(item: ShownItem): void {
  const row = [...document.querySelectorAll<HTMLElement>('[data-item]')].find(
    ({ dataset }) => dataset.item === keyOf(item),
  );
  row?.scrollIntoView({ block: 'nearest' });
  row?.querySelector('button')?.focus({ preventScroll: true });
}

const wide = '(width >= 64rem)';

/** Whether the list stands beside the map; null until the page is alive. */
function useIsWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    (onChange) => {
      const query = matchMedia(wide);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(wide).matches,
    () => null,
  );
}
