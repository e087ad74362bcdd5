import { ChevronDown, ChevronUp } from 'lucide-react';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { nearestStop, type Stop, stops } from '../sheet-stops.ts';

/**
 * The list beside the map: on wide screens a column that scrolls alone; on phones a sheet over it that stops in three places, by dragging its
 * grip or by its two buttons.
 */
export function MapPanel({ head, children }: { head: ReactNode; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  const [stop, setStop] = useState<Stop>('half');
  const at = stops.indexOf(stop);
  const step = (by: number) => setStop(stops[at + by] ?? stop);
  return (
    <section ref={panel} aria-label="Places on the map" data-stop={stop} className="map-panel">
      <Grip panel={panel} onStop={setStop}>
        <StopButton label="More of the map" isOff={at === 0} onClick={() => step(-1)}>
          <ChevronDown aria-hidden="true" className="size-5" />
        </StopButton>
        <span aria-hidden="true" className="h-1 w-10 rounded-full bg-line" />
        <StopButton label="More of the list" isOff={at === stops.length - 1} onClick={() => step(1)}>
          <ChevronUp aria-hidden="true" className="size-5" />
        </StopButton>
      </Grip>
      <div className="grid gap-1 px-(--gutter) pb-2 lg:pt-4">{head}</div>
      <div className="map-panel-list">{children}</div>
    </section>
  );
}

function StopButton({
  label,
  isOff,
  onClick,
  children,
}: {
  label: string;
  isOff: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not disabled: the focus stays where it is when there is no further stop.
      aria-disabled={isOff}
      className="grid size-11 place-items-center rounded-control text-soft aria-disabled:opacity-40"
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Drags the sheet up and down, and lets it come to rest at the nearest stop. */
function Grip({
  panel,
  onStop,
  children,
}: {
  panel: { readonly current: HTMLElement | null };
  onStop: (stop: Stop) => void;
  children: ReactNode;
}) {
  const from = useRef<{ y: number; height: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!panel.current || (event.target instanceof Element && event.target.closest('button'))) return;
    from.current = { y: event.clientY, height: panel.current.offsetHeight };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!from.current || !panel.current) return;
    panel.current.dataset.dragged = '';
    panel.current.style.setProperty('--dragged', `${from.current.height + from.current.y - event.clientY}px`);
  };
  const onPointerUp = () => {
    const element = panel.current;
    if (!from.current || !element) return;
    from.current = null;
    if (element.dataset.dragged === undefined) return;
    delete element.dataset.dragged;
    onStop(nearestStop(element.offsetHeight, element.parentElement?.offsetHeight ?? 0));
  };
  return (
    <div
      className="map-grip"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    >
      {children}
    </div>
  );
}
