import { type Map as MapLibre, Popup } from 'maplibre-gl';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { calls as baseCalls } from '#features/site/base-map/contract.ts';
import { PanButtons, ZoomButtons } from '#features/site/base-map/web/map-controls.tsx';
import { MapCredit } from '#features/site/base-map/web/map-credit.tsx';
import { type MapNews, openMap } from '#features/site/base-map/web/open-map.ts';
import type { calls as wardCalls } from '#features/site/wards/contract.ts';
import { useApi } from '#kit/web/api.ts';
import { keyOf, type ShownItem } from '../map-filter.ts';
import { type DrawnItems, drawItems, type OnChoice } from './draw-items.ts';

/** Where the map is to go, and how near. */
export type Aim = { latitude: number; longitude: number; zoom: number };

export type CanvasProps = {
  items: readonly ShownItem[];
  selected: ShownItem | null;
  onChoice: OnChoice;
  /** What a popup over the selected item holds; without it there is none. */
  popup?: ReactNode;
  onClosePopup?: () => void;
  onLocate?: () => void;
  aim?: Aim | null;
  isPartOfPage: boolean;
  /** How much of the height something else covers from below. */
  covered?: number;
  onReady: () => void;
  onFailure: () => void;
};

/** The live map, with items as markers that are buttons. */
export function MapCanvas(props: CanvasProps) {
  const holder = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibre>(null);
  const drawn = useRef<DrawnItems>(null);
  const api = useApi<typeof baseCalls & typeof wardCalls>();
  const [news, setNews] = useState<MapNews>({});
  const [popupElement, setPopupElement] = useState<HTMLElement | null>(null);
  const choose = useEffectEvent(props.onChoice);
  const current = useEffectEvent(() => props);
  const start = useEffectEvent(async (element: HTMLElement, signal: AbortSignal) => {
    const { isPartOfPage, covered = 0 } = props;
    const onNews = (more: MapNews) => {
      setNews((before) => ({ ...before, ...more }));
      if (more.isDrawn) current().onReady();
    };
    try {
      map.current = await openMap(element, { api, signal, isPartOfPage, covered, onNews });
      drawn.current = drawItems(map.current, choose);
      const { items, selected } = current();
      drawn.current.show(items);
      drawn.current.select(selected && keyOf(selected));
    } catch {
      if (!signal.aborted) current().onFailure();
    }
  });

  useEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const stopping = new AbortController();
    void start(element, stopping.signal);
    return () => stopping.abort();
  }, []);
  const { items, selected, aim } = props;
  useEffect(() => drawn.current?.show(items), [items]);
  const key = selected && keyOf(selected);
  useEffect(() => drawn.current?.select(key), [key]);
  useEffect(() => {
    if (aim) moveTo(map.current, aim);
  }, [aim]);
  usePopup(map, selected, props.popup !== undefined, setPopupElement, props.onClosePopup);

  return (
    <>
      <div ref={holder} className="size-full" />
      <ZoomButtons map={map} onLocate={props.onLocate} />
      <div className="map-over absolute start-2 top-2 grid gap-2 lg:top-auto lg:bottom-2">
        <PanButtons map={map} className="justify-self-start" />
        <MapCredit thanks={news.thanks ?? []} />
        {news.isApproximate ? (
          <p className="rounded-tag bg-surface/90 px-2 py-1 text-soft text-sm">
            Approximate boundary. Ward details unavailable.
          </p>
        ) : null}
      </div>
      {popupElement ? createPortal(props.popup, popupElement) : null}
    </>
  );
}

/** Moves the map where what was chosen can be seen; not where it can be seen already. */
function moveTo(map: MapLibre | null, { latitude, longitude, zoom }: Aim): void {
  if (!map) return;
  const center: [number, number] = [longitude, latitude];
  if (map.getZoom() >= zoom) map.easeTo({ center });
  else map.easeTo({ center, zoom });
}

/** Keeps a popup over the selected item. The element that it answers is filled by the component. */
function usePopup(
  map: RefObject<MapLibre | null>,
  item: ShownItem | null,
  isWanted: boolean,
  onElement: (element: HTMLElement | null) => void,
  onClose: (() => void) | undefined,
): void {
  const close = useEffectEvent(() => onClose?.());
  const open = useEffectEvent(onElement);
  const key = item && keyOf(item);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an item is known by its key.
  useEffect(() => {
    if (!map.current || !item || !isWanted) return undefined;
    const element = document.createElement('div');
    const popup = new Popup({ offset: 24, maxWidth: '300px', focusAfterOpen: false, closeButton: false })
      .setLngLat([item.longitude, item.latitude])
      .setDOMContent(element)
      .addTo(map.current);
    let isTaken = false;
    popup.on('close', () => isTaken || close());
    open(element);
    return () => {
      isTaken = true;
      popup.remove();
      open(null);
    };
  }, [key, isWanted]);
}
