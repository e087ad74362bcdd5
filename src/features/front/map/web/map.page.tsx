import { getRouteApi } from '@tanstack/react-router';
import { CalendarPlus, ChevronDown, ChevronUp } from 'lucide-react';
import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { MapCredit } from '#features/site/base-map/web/ground-picture.tsx';
import type { Origin } from '#kit/contract/distance.ts';
import { unknownPlaceText } from '#kit/contract/field-kinds.ts';
import { isActiveMember } from '#kit/web/router/root-route.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { locate } from '#kit/web/ui/list/near-fields.tsx';
import { AllLink } from '#kit/web/ui/section.tsx';
import { filterItems, keyOf, type ShownItem } from '../map.rules.ts';
import { nearestStop, type SheetStop, sheetStops } from '../map-sheet.rules.ts';
import { MapFrame } from './map-frame.tsx';
import { ChoicePopup, MapList } from './map-items.tsx';
import { MapKinds } from './map-kinds.tsx';
import { MapFilterSheet, MapSearchForm } from './map-search.form.tsx';
import { useMapChoice } from './use-map-choice.ts';

const route = getRouteApi('/map');

/** /map: the map and its list. An item chosen in one is marked in the other. */
export function MapPage() {
  const { content, isUnknownPlace } = route.useLoaderData();
  const search = route.useSearch();
  const { viewer } = route.useRouteContext();
  const [ownPosition, setOwnPosition] = useState<Origin | null>(null);
  const [thanks, setThanks] = useState<readonly string[]>([]);
  const isWide = useIsWide();
  const isInteractive = isWide !== null;
  const from = content.from ?? ownPosition;
  const items = useMemo(() => filterItems(content, search, from), [content, search, from]);
  const { chosen, selected, opener, aim, choose, toggle, close, lookAt } = useMapChoice(items);
  const isSingle = chosen.length === 1;
  useEffect(() => {
    if (content.from) lookAt(content.from);
  }, [content.from, lookAt]);
  useEffect(() => {
    if (selected && opener && isWide === false) showRow(selected);
  }, [selected, opener, isWide]);
  // On a phone the row in the sheet shows everything that a popup would.
  const hasPopup = chosen.length > 0 && (isWide === true || !isSingle);
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
                {unknownPlaceText}
              </p>
            ) : null}
            <MapKinds search={search} content={content} />
          </>
        }
      >
        <MapCredit thanks={thanks} className="-mx-2 lg:hidden" />
        <MapList
          items={items}
          from={from}
          whole={search.whole}
          selected={isSingle && selected ? keyOf(selected) : null}
          onSelect={isInteractive ? toggle : undefined}
          wholeLink={({ name }, words) => (
            <AllLink to="/map" search={{ ...search, whole: name }} resetScroll={false} replace>
              {words}
            </AllLink>
          )}
        />
        {isActiveMember(viewer) ? (
          <LinkButton to="/events/create" search={{}} variant="outline" className="mt-4 w-full">
            <CalendarPlus aria-hidden="true" className="size-5" /> Add an event
          </LinkButton>
        ) : null}
      </MapPanel>
      <MapFrame
        items={items}
        selected={isSingle ? selected : (chosen[0] ?? null)}
        onChoice={choose}
        popup={popup}
        onClosePopup={close}
        onLocate={() =>
          locate((point) => {
            setOwnPosition({ ...point, approximate: false });
            lookAt(point);
          })
        }
        aim={aim}
        isPartOfPage={false}
        onThanks={setThanks}
        covered={isWide === false ? 0.5 : 0}
      />
      <MapFilterSheet search={search} />
    </div>
  );
}

/** Scrolls the row of a chosen marker into view and focuses it. */
function showRow(item: ShownItem): void {
  const row = [...document.querySelectorAll<HTMLElement>('[data-item]')].find(
    ({ dataset }) => dataset.item === keyOf(item),
  );
  row?.scrollIntoView({ block: 'nearest' });
  row?.querySelector('button')?.focus({ preventScroll: true });
}

const wideQuery = '(width >= 64rem)';

/** Whether the screen is wide enough for the list next to the map; null until the page is interactive. */
function useIsWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    (onChange) => {
      const query = matchMedia(wideQuery);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(wideQuery).matches,
    () => null,
  );
}

/**
 * The panel with the list: on wide screens a column that scrolls separately; on phones a sheet over the map that rests at
 * three heights, set by dragging its grip or with its two buttons.
 */
function MapPanel({ head, children }: { head: ReactNode; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  const [sheetStop, setStop] = useState<SheetStop>('half');
  const index = sheetStops.indexOf(sheetStop);
  const step = (by: number) => setStop(sheetStops[index + by] ?? sheetStop);
  return (
    <section ref={panel} aria-label="Places on the map" data-stop={sheetStop} className="map-panel">
      <Grip panel={panel} onStop={setStop}>
        <StopButton label="More of the map" isDisabled={index === 0} onClick={() => step(-1)}>
          <ChevronDown aria-hidden="true" className="size-5" />
        </StopButton>
        <span aria-hidden="true" className="h-1 w-10 rounded-full bg-line" />
        <StopButton
          label="More of the list"
          isDisabled={index === sheetStops.length - 1}
          onClick={() => step(1)}
        >
          <ChevronUp aria-hidden="true" className="size-5" />
        </StopButton>
      </Grip>
      <div className="grid gap-1 px-(--gutter) pb-2 lg:pt-4">{head}</div>
      <div className="map-panel-list">{children}</div>
    </section>
  );
}

function StopButton({
  label,
  isDisabled,
  onClick,
  children,
}: {
  label: string;
  isDisabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not disabled: the focus stays where it is when there is no further stop.
      aria-disabled={isDisabled}
      className="grid size-11 place-items-center rounded-control text-soft aria-disabled:opacity-40"
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Drags the sheet up and down. When released, it moves to the nearest stop. */
function Grip({
  panel,
  onStop,
  children,
}: {
  panel: { readonly current: HTMLElement | null };
  onStop: (sheetStop: SheetStop) => void;
  children: ReactNode;
}) {
  const dragStart = useRef<{ y: number; height: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!panel.current || (event.target instanceof Element && event.target.closest('button'))) return;
    dragStart.current = { y: event.clientY, height: panel.current.offsetHeight };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!dragStart.current || !panel.current) return;
    panel.current.dataset.dragged = '';
    panel.current.style.setProperty(
      '--dragged',
      `${dragStart.current.height + dragStart.current.y - event.clientY}px`,
    );
  };
  const onPointerUp = () => {
    const element = panel.current;
    if (!dragStart.current || !element) return;
    dragStart.current = null;
    if (element.dataset.dragged === undefined) return;
    delete element.dataset.dragged;
    onStop(nearestStop(element.offsetHeight, element.parentElement?.offsetHeight ?? 0));
  };
  return (
    <div
      className="map-grip"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    >
      {children}
    </div>
  );
}
