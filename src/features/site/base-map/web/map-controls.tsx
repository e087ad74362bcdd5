import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, LocateFixed, Minus, Plus } from 'lucide-react';
import type { Map as MapLibre } from 'maplibre-gl';
import type { RefObject } from 'react';

const stepPixels = 160;
const directions = [
  { label: 'Move the map north', icon: ArrowUp, by: [0, -stepPixels] },
  { label: 'Move the map west', icon: ArrowLeft, by: [-stepPixels, 0] },
  { label: 'Move the map east', icon: ArrowRight, by: [stepPixels, 0] },
  { label: 'Move the map south', icon: ArrowDown, by: [0, stepPixels] },
] as const;

const buttonClass =
  'grid size-11 place-items-center rounded-control border border-line bg-surface text-tile-ink hover:bg-tile-soft';

type MapProps = { map: RefObject<MapLibre | null> };

/** Zooms the map in and out; `onLocate` moves it to the user's location. */
export function ZoomButtons({ map, onLocate }: MapProps & { onLocate?: (() => void) | undefined }) {
  return (
    <div className="map-over absolute end-3 top-3 grid gap-2">
      <button
        type="button"
        aria-label="Zoom in"
        className={buttonClass}
        onClick={() => map.current?.zoomIn()}
      >
        <Plus aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        aria-label="Zoom out"
        className={buttonClass}
        onClick={() => map.current?.zoomOut()}
      >
        <Minus aria-hidden="true" className="size-5" />
      </button>
      {onLocate ? (
        <button type="button" aria-label="Where I am" className={buttonClass} onClick={onLocate}>
          <LocateFixed aria-hidden="true" className="size-5" />
        </button>
      ) : null}
    </div>
  );
}

/** Moves the map without dragging it. */
export function PanButtons({ map, className = '' }: MapProps & { className?: string }) {
  return (
    <fieldset
      className={`flex overflow-hidden rounded-control border border-line bg-surface text-tile-ink ${className}`}
    >
      <legend className="sr-only">Move the map</legend>
      {directions.map(({ label, icon: Icon, by: [x, y] }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          className="grid size-11 place-items-center -outline-offset-3 hover:bg-tile-soft"
          onClick={() => map.current?.panBy([x, y])}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </fieldset>
  );
}
