import type { ReactNode } from 'react';
import { MarkerIcon } from '#features/site/base-map/web/marker-shape.tsx';
import { ChipLink, chipClass } from '#kit/web/ui/chip.tsx';
import { type MapContent, type MapSearch, shownKinds, toggleKind } from '../map.rules.ts';

type Props = {
  search: MapSearch;
  content: MapContent;
  /** Set if the map is part of another page: called instead of changing the URL. */
  onChange?: (search: MapSearch) => void;
  className?: string;
};

/** The kinds of things on the map, each on or off: both the legend and a filter. */
export function MapKinds({ search, content, onChange, className = '' }: Props) {
  const { kinds, items } = content;
  const shown = shownKinds(kinds, search);
  const chip = (key: string, show: string | undefined, chosen: boolean, words: ReactNode) => (
    <KindChip key={key} search={{ ...search, show, whole: undefined }} chosen={chosen} onChange={onChange}>
      {words}
    </KindChip>
  );
  return (
    <nav aria-label="What to show on the map" className={`no-print scroll-row gap-2 py-1 ${className}`}>
      {chip('all', 'all', search.show === 'all', 'All')}
      {kinds.map((kind) =>
        chip(
          kind.name,
          toggleKind(kinds, search, kind),
          shown.includes(kind),
          <>
            <MarkerIcon shape={kind.shape} className={`size-4.5 ${kind.text}`} />
            {kind.label}{' '}
            <span className="text-soft">
              {items.filter((item) => item.kind === kind.name).length}
              {kind.hasMore ? '+' : ''}
            </span>
          </>,
        ),
      )}
      {chip('none', 'none', search.show === 'none', 'Clear All')}
    </nav>
  );
}

function KindChip({
  search,
  chosen,
  onChange,
  children,
}: {
  search: MapSearch;
  chosen: boolean;
  onChange: Props['onChange'];
  children: ReactNode;
}) {
  if (!onChange) {
    return (
      <ChipLink to="/map" search={search} chosen={chosen} resetScroll={false} replace>
        {children}
      </ChipLink>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={chosen}
      className={chipClass(chosen)}
      onClick={() => onChange(search)}
    >
      {children}
    </button>
  );
}
