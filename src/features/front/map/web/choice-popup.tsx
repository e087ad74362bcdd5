import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Point } from '#kit/contract/distance.ts';
import { keyOf, type ShownItem } from '../map-filter.ts';
import { ItemCard } from './item-card.tsx';

/** What stands in the popup over a marker: one thing, or the names of several in one place. It takes the focus of the person who pressed the marker. */
export function ChoicePopup({
  items,
  from,
  takesFocus,
  onChoose,
  onClose,
}: {
  items: readonly ShownItem[];
  from: Point | null;
  takesFocus: boolean;
  onChoose: (item: ShownItem) => void;
  onClose: () => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) frame.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const [first, ...more] = items;
  if (!first) return null;
  return (
    <div
      ref={frame}
      role="dialog"
      aria-label={more.length > 0 ? `${items.length} here` : first.name}
      tabIndex={-1}
      className="relative max-h-80 w-72 overflow-y-auto p-3 text-base outline-none"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <button
        type="button"
        aria-label="Close"
        className="absolute end-1 top-1 grid size-11 place-items-center rounded-control hover:bg-tile-soft"
        onClick={onClose}
      >
        <X aria-hidden="true" className="size-5" />
      </button>
      {more.length > 0 ? (
        <ul className="pe-10">
          {items.map((item) => (
            <li key={keyOf(item)}>
              <button
                type="button"
                className="min-h-11 text-start text-tile-ink hover:underline"
                dir="auto"
                onClick={() => onChoose(item)}
              >
                {item.name}
              </button>
              <p className="text-sm text-soft">{item.detail}</p>
            </li>
          ))}
        </ul>
      ) : (
        <ItemCard item={first} from={from} />
      )}
    </div>
  );
}
