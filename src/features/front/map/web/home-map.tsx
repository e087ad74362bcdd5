import { Link } from '@tanstack/react-router';
import { Map as MapIcon } from 'lucide-react';
import { type ComponentType, type MouseEvent, useState } from 'react';
import { MapCredit } from '#features/site/base-map/web/ground-picture.tsx';
import { useApi } from '#kit/web/api.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import type { calls } from '../map.contract.ts';
import { filterItems, type MapContent } from '../map.rules.ts';
import { MapPicture } from './map-picture.tsx';

/** The live map with its filters, loaded when the picture is pressed. */
const loadLiveMap = () => import('./live-map.tsx').then((module) => module.LiveMap);

/**
 * The map on another page: a picture with the mosques as links, replaced by the live map when pressed. `content` holds
 * the picture's items; null if it couldn't be loaded. The live map's code is not loaded earlier.
 */
export function HomeMap({ content }: { content: MapContent | null }) {
  const [live, setLive] = useState<{ Live: ComponentType<{ content: MapContent }>; all: MapContent } | null>(
    null,
  );
  const [state, setState] = useState<'still' | 'loading' | 'failed'>('still');
  const api = useApi<typeof calls>();
  const open = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setState('loading');
    try {
      const [Live, all] = await Promise.all([loadLiveMap(), api.getMapItems({})]);
      setLive({ Live, all });
    } catch {
      setState('failed');
    }
  };
  if (live) return <live.Live content={live.all} />;
  const items = content ? filterItems(content, { show: 'all' }) : [];
  return (
    <div className="no-print relative isolate h-50 overflow-hidden rounded-card border border-line bg-sunken md:h-80">
      <Link
        to="/map"
        search={{}}
        aria-busy={state === 'loading'}
        className="group absolute inset-0"
        onClick={open}
      >
        <span
          className={buttonClass(
            'outline',
            'absolute end-2 bottom-2 z-2 bg-surface text-sm outline-offset-2 outline-tile-ink group-focus-visible:outline-3',
          )}
        >
          <MapIcon aria-hidden="true" className="size-4" />
          {labels[state]}
        </span>
      </Link>
      {/* The markers' links are above the link that covers the whole picture. */}
      <MapPicture
        items={items}
        names="hidden"
        scale={1.3}
        className="pointer-events-none absolute inset-0 z-1 size-full [&_a]:pointer-events-auto"
      />
      <MapCredit className="absolute start-2 bottom-2 z-2" />
    </div>
  );
}

const labels = {
  still: 'Open the map',
  loading: 'Opening the map…',
  failed: 'The map couldn’t be opened. Try again',
};
