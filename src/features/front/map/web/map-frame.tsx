import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { MapCredit } from '#features/site/base-map/web/map-credit.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { whenAtRest } from '#kit/web/when-at-rest.ts';
import type { CanvasProps } from './map-canvas.tsx';
import { MapPicture } from './map-picture.tsx';

/** MapLibre weighs more than all else together: it comes when the map does. */
const loadCanvas = () => import('./map-canvas.tsx').then((module) => module.MapCanvas);

/** The place of the map: a picture that the server draws until the live one stands, and where it can't. */
export function MapFrame({
  className = '',
  onFailure,
  ...props
}: Omit<CanvasProps, 'onReady' | 'onFailure'> & { className?: string; onFailure?: () => void }) {
  const [state, setState] = useState<'waiting' | 'live' | 'failed'>('waiting');
  const [Canvas, setCanvas] = useState<ComponentType<CanvasProps> | null>(null);
  const fail = useCallback(() => {
    setCanvas(null);
    setState('failed');
    onFailure?.();
  }, [onFailure]);
  useEffect(() => {
    if (state !== 'waiting') return undefined;
    const load = () => void loadCanvas().then((loaded) => setCanvas(() => loaded), fail);
    return whenAtRest(load);
  }, [state, fail]);
  return (
    <section
      aria-label="Community map"
      data-map=""
      className={`no-print relative isolate overflow-hidden bg-sunken ${className}`}
    >
      {state === 'live' ? null : (
        <>
          <MapPicture
            items={props.items}
            names="text-[18px] max-md:text-[24px]"
            className="absolute inset-0 size-full"
          />
          <MapCredit className="absolute start-2 top-2 lg:top-auto lg:bottom-2" />
        </>
      )}
      {Canvas ? (
        <div className={`absolute inset-0 ${state === 'live' ? '' : 'invisible'}`}>
          <Canvas {...props} onReady={() => setState('live')} onFailure={fail} />
        </div>
      ) : null}
      {state === 'failed' ? (
        <div
          role="alert"
          className="absolute inset-x-2 top-2 rounded-card border border-line bg-surface p-3 text-sm shadow-lift"
        >
          <p className="font-display text-lg">Map Loading Failed</p>
          <p>Unable to load interactive map. Please check your connection and try again.</p>
          <Button look="outline" className="mt-2" onClick={() => setState('waiting')}>
            Retry
          </Button>
        </div>
      ) : null}
    </section>
  );
}
