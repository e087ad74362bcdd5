import type { ReactNode } from 'react';
import type { Point } from '#kit/contract/distance.ts';
import { EmptyState } from '#kit/web/ui/states.tsx';
import type { MapKind } from '../contract.ts';
import { keyOf, listed, type ShownItem } from '../map-filter.ts';
import { ItemRow } from './item-row.tsx';

/** The map as a list: the same things under the same filters, and all there is where no map can be drawn. */
export function MapList({
  items,
  from,
  whole,
  selected,
  onSelect,
  wholeLink,
}: {
  items: readonly ShownItem[];
  from: Point | null;
  /** The kind that is shown to its last item. */
  whole?: string | undefined;
  selected?: string | null;
  onSelect?: ((item: ShownItem) => void) | undefined;
  /** What leads to all of a kind. */
  wholeLink: (kind: MapKind, words: string) => ReactNode;
}) {
  const groups = listed(items, whole, selected);
  if (groups.length === 0) {
    return (
      <EmptyState title="Nothing to show">Choose something to show above, or change the filters.</EmptyState>
    );
  }
  return (
    <section aria-label="The map as a list" className="grid content-start gap-4">
      {groups.map(({ kind, items: some, total }) => (
        <div key={kind.name}>
          <h2 className="py-2 text-lg">
            {total} {kind.label.toLowerCase()}
            {from ? ', nearest first' : ''}
          </h2>
          <ul className="[&>li]:border-line [&>li]:border-t">
            {some.map((item) => (
              <ItemRow
                key={item.id}
                item={item}
                from={from}
                isSelected={selected === keyOf(item)}
                onSelect={onSelect && (() => onSelect(item))}
              />
            ))}
          </ul>
          {total > some.length ? <p className="text-center">{wholeLink(kind, `Show all ${total}`)}</p> : null}
        </div>
      ))}
    </section>
  );
}
