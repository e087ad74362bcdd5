import 'maplibre-gl/dist/maplibre-gl.css';
import { type Map as MapLibre, Marker, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { calls } from '#features/site/base-map/contract.ts';
import { drawWards } from '#features/site/base-map/web/draw-wards.ts';
import { openMap } from '#features/site/base-map/web/open-map.ts';
import { PanButtons } from '#features/site/base-map/web/pan-buttons.tsx';
import type { calls as wardCalls } from '#features/site/wards/contract.ts';
import type { Point } from '#kit/contract/distance.ts';
import { useApi } from '#kit/web/api.ts';
import { Notice } from '#kit/web/ui/notice.tsx';

setWorkerUrl(workerUrl);

/** A map on which one point is picked, by pressing it or by dragging the marker. */
export function PointMap({
  point,
  centre,
  onPick,
}: {
  point: Point | null;
  /** What the map shows: a point that was looked for. */
  centre: Point | null;
  onPick: (point: Point) => void;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibre>(null);
  const marker = useRef<Marker>(null);
  const [failed, setFailed] = useState(false);
  const api = useApi<typeof calls>();
  const wardsApi = useApi<typeof wardCalls>();
  const pick = useEffectEvent(onPick);
  const show = useEffectEvent(() => {
    if (!map.current || !marker.current || !point) return;
    marker.current.setLngLat([point.longitude, point.latitude]).addTo(map.current);
  });
  const look = useEffectEvent(() => {
    const at = centre ?? point;
    if (at) map.current?.jumpTo({ center: [at.longitude, at.latitude], zoom: 15 });
  });
  const start = useEffectEvent(async (element: HTMLDivElement, signal: AbortSignal) => {
    try {
      const style = await api.getMapStyle({});
      if (signal.aborted) return;
      const opened = openMap(element, style);
      signal.addEventListener('abort', () => opened.remove());
      map.current = opened;
      marker.current = new Marker({ draggable: true, color: colourOf(element) });
      const taken = ({ lat, lng }: { lat: number; lng: number }) => pick({ latitude: lat, longitude: lng });
      marker.current.on('dragend', () => marker.current && taken(marker.current.getLngLat()));
      opened.on('click', ({ lngLat }) => taken(lngLat));
      look();
      await opened.once('load');
      show();
      const wards = await wardsApi.getWards({}).catch(() => null);
      if (wards && !signal.aborted) drawWards(opened, wards);
    } catch {
      if (!signal.aborted) setFailed(true);
    }
  });

  useEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const stopping = new AbortController();
    void start(element, stopping.signal);
    return () => stopping.abort();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marker follows the point.
  useEffect(() => show(), [point?.latitude, point?.longitude]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map goes where was looked for.
  useEffect(() => look(), [centre]);

  if (failed)
    return <Notice className="mt-3">This browser can’t show the map. Please type the position.</Notice>;
  return (
    <div className="relative mt-3 h-80 overflow-hidden rounded-card border border-line">
      <div ref={holder} data-picker="" className="size-full" />
      <PanButtons map={map} />
    </div>
  );
}

const colourOf = (element: HTMLElement) =>
  getComputedStyle(element).getPropertyValue('--tile').trim() || '#0f5c56';
