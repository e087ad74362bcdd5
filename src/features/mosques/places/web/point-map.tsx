import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { calls } from '#features/site/base-map/base-map.contract.ts';
import { MapCredit } from '#features/site/base-map/web/ground-picture.tsx';
import { PanButtons, ZoomButtons } from '#features/site/base-map/web/map-controls.tsx';
import { openMap } from '#features/site/base-map/web/open-map.ts';
import type { calls as wardCalls } from '#features/site/wards/ward.contract.ts';
import type { Point } from '#kit/contract/distance.ts';
import { useApi } from '#kit/web/api.ts';
import { Notice } from '#kit/web/ui/notice.tsx';

/** A map to pick a point on, by clicking or by dragging the marker. */
export function PointMap({
  point,
  centre,
  onPick,
}: {
  point: Point | null;
  /** Where the map is centred after a search. */
  centre: Point | null;
  onPick: (point: Point) => void;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibre>(null);
  const marker = useRef<Marker>(null);
  const [failed, setFailed] = useState(false);
  const api = useApi<typeof calls & typeof wardCalls>();
  const [thanks, setThanks] = useState<readonly string[]>([]);
  const pick = useEffectEvent(onPick);
  const moveMarker = useEffectEvent(() => {
    if (!map.current || !marker.current || !point) return;
    marker.current.setLngLat([point.longitude, point.latitude]).addTo(map.current);
  });
  const centreMap = useEffectEvent(() => {
    const at = centre ?? point;
    if (at) map.current?.jumpTo({ center: [at.longitude, at.latitude], zoom: 15 });
  });
  const start = useEffectEvent(async (element: HTMLDivElement, signal: AbortSignal) => {
    try {
      const openedMap = await openMap(element, {
        api,
        signal,
        isPartOfPage: true,
        onNews: (news) => setThanks(news.thanks ?? []),
      });
      map.current = openedMap;
      marker.current = new Marker({ draggable: true, color: colourOf(element) });
      const pickAt = ({ lat, lng }: { lat: number; lng: number }) => pick({ latitude: lat, longitude: lng });
      marker.current.on('dragend', () => marker.current && pickAt(marker.current.getLngLat()));
      openedMap.on('click', ({ lngLat }) => pickAt(lngLat));
      centreMap();
      moveMarker();
    } catch {
      if (!signal.aborted) setFailed(true);
    }
  });

  useEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const controller = new AbortController();
    void start(element, controller.signal);
    return () => controller.abort();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marker follows the point.
  useEffect(() => moveMarker(), [point?.latitude, point?.longitude]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map follows the search.
  useEffect(() => centreMap(), [centre]);

  if (failed)
    return <Notice className="mt-3">This browser can’t show the map. Please type the position.</Notice>;
  return (
    <div className="relative mt-3 h-80 overflow-hidden rounded-card border border-line">
      <div ref={holder} data-picker="" className="size-full" />
      <ZoomButtons map={map} />
      <div className="map-over absolute start-2 bottom-2 grid gap-2">
        <PanButtons map={map} className="justify-self-start" />
        <MapCredit thanks={thanks} />
      </div>
    </div>
  );
}

const colourOf = (element: HTMLElement) =>
  getComputedStyle(element).getPropertyValue('--tile').trim() || '#0f5c56';
