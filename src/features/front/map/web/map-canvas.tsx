import { type Map as MapLibre, Popup } from 'maplibre-gl';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { calls as baseCalls } from '#features/site/base-map/base-map.contract.ts';
import { MapCredit } from '#features/site/base-map/web/ground-picture.tsx';
import { PanButtons, ZoomButtons } from '#features/site/base-map/web/map-controls.tsx';
import { type MapNews, openMap } from '#features/site/base-map/web/open-map.ts';
import type { calls as wardCalls } from '#features/site/wards/ward.contract.ts';
import { useApi } from '#kit/web/api.ts';
import { keyOf, type ShownItem } from '../map.rules.ts';
import { type DrawnItems, drawItems, type OnChoice } from './map-markers.ts';

/** The point and zoom that the map should move to. */
export type MapTarget = { latitude: number; longitude: number; zoom: number };

export type CanvasProps = {
  items: readonly ShownItem[];
  selected: ShownItem | null;
  onChoice: OnChoice;
  /** The content of a popup over the selected item; without it there is no popup. */
  popup?: ReactNode;
  onClosePopup?: () => void;
  onLocate?: () => void;
  aim?: MapTarget | null;
  isPartOfPage: boolean;
  /** Called with the attribution of the tiles, which a narrow screen shows beside the map: there it would cover markers. */
  onThanks: (thanks: readonly string[]) => void;
  /** The fraction of the height that a sheet covers at the bottom. */
  covered?: number;
  onReady: () => void;
  onFailure: () => void;
};

/** The live map, with items as markers that are buttons. */
export function MapCanvas(props: CanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibre>(null);
  const drawnItems = useRef<DrawnItems>(null);
  const api = useApi<typeof baseCalls & typeof wardCalls>();
  const [mapState, setMapState] = useState<MapNews>({});
  const [popupElement, setPopupElement] = useState<HTMLElement | null>(null);
  const choose = useEffectEvent(props.onChoice);
  const current = useEffectEvent(() => props);
  const start = useEffectEvent(async (element: HTMLElement, signal: AbortSignal) => {
    const { isPartOfPage, covered = 0 } = props;
    const onChange = (change: MapNews) => {
      setMapState((previous) => ({ ...previous, ...change }));
      if (change.isDrawn) current().onReady();
      if (change.thanks) current().onThanks(change.thanks);
    };
    try {
      map.current = await openMap(element, { api, signal, isPartOfPage, covered, onNews: onChange });
      drawnItems.current = drawItems(map.current, choose);
      const { items, selected } = current();
      drawnItems.current.show(items);
      drawnItems.current.select(selected && keyOf(selected));
    } catch {
      if (!signal.aborted) current().onFailure();
    }
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const controller = new AbortController();
    void start(element, controller.signal);
    return () => controller.abort();
  }, []);
  const { items, selected, aim } = props;
  useEffect(() => drawnItems.current?.show(items), [items]);
  const key = selected && keyOf(selected);
  useEffect(() => drawnItems.current?.select(key), [key]);
  useEffect(() => {
    if (aim) moveTo(map.current, aim);
  }, [aim]);
  usePopup(map, selected, props.popup !== undefined, setPopupElement, props.onClosePopup);

  return (
    <>
      <div ref={container} className="size-full" />
      <ZoomButtons map={map} onLocate={props.onLocate} />
      <div className="map-over absolute start-2 top-2 grid gap-2 lg:top-auto lg:bottom-2">
        <PanButtons map={map} className="justify-self-start" />
        <MapCredit thanks={mapState.thanks ?? []} className="max-lg:hidden" />
        {mapState.isApproximate ? (
          <p className="rounded-tag bg-surface/90 px-2 py-1 text-soft text-sm">
            Approximate boundary. Ward details unavailable.
          </p>
        ) : null}
      </div>
      {popupElement ? createPortal(props.popup, popupElement) : null}
    </>
  );
}

/** Centres the map on a point. Zooms in if it is further out, and never zooms out. */
function moveTo(map: MapLibre | null, { latitude, longitude, zoom }: MapTarget): void {
  if (!map) return;
  const center: [number, number] = [longitude, latitude];
  if (map.getZoom() >= zoom) map.easeTo({ center });
  else map.easeTo({ center, zoom });
}

/** Keeps a popup over the selected item, and hands its element to the component, which fills it. */
function usePopup(
  map: RefObject<MapLibre | null>,
  item: ShownItem | null,
  isEnabled: boolean,
  onElement: (element: HTMLElement | null) => void,
  onClose: (() => void) | undefined,
): void {
  const close = useEffectEvent(() => onClose?.());
  const open = useEffectEvent(onElement);
  const key = item && keyOf(item);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an item is known by its key.
  useEffect(() => {
    if (!map.current || !item || !isEnabled) return undefined;
    const element = document.createElement('div');
    const popup = new Popup({ offset: 24, maxWidth: '300px', focusAfterOpen: false, closeButton: false })
      .setLngLat([item.longitude, item.latitude])
      .setDOMContent(element)
      .addTo(map.current);
    let isRemoved = false;
    popup.on('close', () => isRemoved || close());
    open(element);
    return () => {
      isRemoved = true;
      popup.remove();
      open(null);
    };
  }, [key, isEnabled]);
}
