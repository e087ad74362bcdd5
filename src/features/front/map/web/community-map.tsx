import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import type { calls } from '../contract.ts';
import { filterItems, type ShownItem } from '../map-filter.ts';
import { MapFrame } from './map-frame.tsx';
import { useInView } from './use-in-view.ts';

/** The map on another page: asks for its items when it comes into view, and leads to the page with list and filters. */
export function CommunityMap() {
  const [frame, inView] = useInView<HTMLDivElement>();
  const api = useApi<typeof calls>();
  const [items, setItems] = useState<readonly ShownItem[]>([]);
  const load = useEffectEvent(async () => {
    // Without an answer the frame stays with its wards; the link below leads to the list.
    const answer = await api.getMapItems({}).catch(() => null);
    if (answer) setItems(filterItems(answer, {}));
  });
  useEffect(() => {
    if (inView) void load();
  }, [inView]);
  return (
    <div ref={frame}>
      <MapFrame items={items} height="home" />
      <Link to="/map" search={{}} className="link inline-flex min-h-11 items-center">
        Open the map with its list and filters
      </Link>
    </div>
  );
}
