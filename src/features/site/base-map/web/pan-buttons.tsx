import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import type { Map as MapLibre } from 'maplibre-gl';
import type { RefObject } from 'react';

const step = 160;
const directions = [
  { label: 'Move the map north', icon: ArrowUp, by: [0, -step] },
  { label: 'Move the map west', icon: ArrowLeft, by: [-step, 0] },
  { label: 'Move the map east', icon: ArrowRight, by: [step, 0] },
  { label: 'Move the map south', icon: ArrowDown, by: [0, step] },
] as const;

/** Moves the map without dragging it. */
export function PanButtons({ map }: { map: RefObject<MapLibre | null> }) {
  return (
    <fieldset className="absolute start-2 bottom-8 flex overflow-hidden rounded-md border border-line bg-surface">
      <legend className="sr-only">Move the map</legend>
      {directions.map(({ label, icon: Icon, by: [x, y] }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          className="grid size-11 place-items-center hover:bg-tile-soft"
          onClick={() => map.current?.panBy([x, y])}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </fieldset>
  );
}
