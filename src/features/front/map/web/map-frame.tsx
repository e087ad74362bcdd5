import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { MapCredit } from '#features/site/base-map/web/ground-picture.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { whenIdle } from '#kit/web/when-idle.ts';
import { withRetries } from '#kit/web/with-retries.ts';
import type { CanvasProps } from './map-canvas.tsx';
import { MapPicture } from './map-picture.tsx';

/** MapLibre is larger than the rest of the site's code together, so it is loaded with the map. */
const loadCanvas = () => import('./map-canvas.tsx').then((module) => module.MapCanvas);

/** The script is tried three times more, after these pauses. */
const retryPauses = [1000, 2000, 4000];

/**
 * Loads the whole page again if the site answers: some browsers remember a script that failed to load, and give up at once each
 * time it is asked for again (whatwg/html#6768). Without an answer the page stays, with its list.
 */
async function reloadIfOnline(): Promise<void> {
  const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
  if (response.ok) location.reload();
}

/** The map: a picture drawn by the server until the live map is ready, and if that fails. */
export function MapFrame({
  className = '',
  onFailure,
  ...props
}: Omit<CanvasProps, 'onReady' | 'onFailure'> & { className?: string; onFailure?: () => void }) {
  const [state, setState] = useState<'waiting' | 'live' | 'failed'>('waiting');
  const [Canvas, setCanvas] = useState<ComponentType<CanvasProps> | null>(null);
  const hasLoaded = useRef(false);
  const fail = useCallback(() => {
    setCanvas(null);
    setState('failed');
    onFailure?.();
  }, [onFailure]);
  useEffect(() => {
    if (state !== 'waiting') return undefined;
    const onLoaded = (loaded: ComponentType<CanvasProps>) => {
      hasLoaded.current = true;
      setCanvas(() => loaded);
    };
    return whenIdle(() => void withRetries(loadCanvas, retryPauses).then(onLoaded, fail));
  }, [state, fail]);
  const retry = () => {
    if (hasLoaded.current) setState('waiting');
    else void reloadIfOnline().catch(() => undefined);
  };
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
          <MapCredit className="absolute start-2 bottom-2 max-lg:hidden" />
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
          <Button variant="outline" className="mt-2" onClick={retry}>
            Retry
          </Button>
        </div>
      ) : null}
    </section>
  );
}
