import { lazy, Suspense, useState } from 'react';
import { ErrorState } from '#kit/web/ui/states.tsx';
import type { ShownItem } from '../map-filter.ts';
import { useInView } from './use-in-view.ts';

/** MapLibre weighs more than all else together: it comes when the map does. */
const loadCanvas = () => import('./map-canvas.tsx').then((module) => ({ default: module.MapCanvas }));

const heights = { page: 'h-[420px] lg:h-[700px]', home: 'h-[500px]' };

/** The place of the map: drawn when it comes into view, and saying so when it can't be. */
export function MapFrame({ items, height }: { items: readonly ShownItem[]; height: keyof typeof heights }) {
  const [frame, inView] = useInView<HTMLElement>();
  const [failed, setFailed] = useState(false);
  const [Canvas, setCanvas] = useState(() => lazy(loadCanvas));
  if (failed) {
    const again = () => {
      setCanvas(() => lazy(loadCanvas));
      setFailed(false);
    };
    return (
      <ErrorState
        title="Map Loading Failed"
        text="Unable to load interactive map. Please check your connection and try again."
        onRetry={again}
      />
    );
  }
  const waiting = <p className="grid h-full place-items-center text-soft">Loading the map…</p>;
  return (
    <section
      ref={frame}
      aria-label="Community map"
      className={`no-print relative overflow-hidden rounded-card border border-line bg-sunken ${heights[height]}`}
    >
      {inView ? (
        <Suspense fallback={waiting}>
          <Canvas items={items} onFailure={() => setFailed(true)} />
        </Suspense>
      ) : (
        waiting
      )}
    </section>
  );
}
