import 'maplibre-gl/dist/maplibre-gl.css';
import { useRouter } from '@tanstack/react-router';
import { type Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { calls } from '#features/site/base-map/contract.ts';
import { drawWards } from '#features/site/base-map/web/draw-wards.ts';
import { openMap } from '#features/site/base-map/web/open-map.ts';
import { PanButtons } from '#features/site/base-map/web/pan-buttons.tsx';
import type { calls as wardCalls } from '#features/site/wards/contract.ts';
import { useApi } from '#kit/web/api.ts';
import type { ShownItem } from '../map-filter.ts';
import { drawItems } from './draw-items.ts';

setWorkerUrl(workerUrl);

/** The map itself, with items as markers that are buttons. */
export function MapCanvas({ items, onFailure }: { items: readonly ShownItem[]; onFailure: () => void }) {
  const holder = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibre>(null);
  const show = useRef<(next: readonly ShownItem[]) => void>(null);
  const newest = useRef(items);
  const api = useApi<typeof calls>();
  const wardsApi = useApi<typeof wardCalls>();
  const router = useRouter();
  const fail = useEffectEvent(onFailure);
  const start = useEffectEvent(async (element: HTMLDivElement, signal: AbortSignal) => {
    try {
      const style = await api.getMapStyle({});
      if (signal.aborted) return;
      const opened = openMap(element, style);
      map.current = opened;
      signal.addEventListener('abort', () => opened.remove());
      await opened.once('load');
      if (signal.aborted) return;
      show.current = drawItems(opened, newest.current, (path) => void router.navigate({ to: path }));
      const wards = await wardsApi.getWards({}).catch(() => null);
      if (wards && !signal.aborted) drawWards(opened, wards);
    } catch {
      if (!signal.aborted) fail();
    }
  });

  useEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const stopping = new AbortController();
    void start(element, stopping.signal);
    return () => stopping.abort();
  }, []);

  useEffect(() => {
    newest.current = items;
    show.current?.(items);
  }, [items]);

  return (
    <>
      <div ref={holder} className="size-full" />
      <PanButtons map={map} />
    </>
  );
}
