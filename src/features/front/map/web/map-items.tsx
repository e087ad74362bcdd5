import { Link } from '@tanstack/react-router';
import { MapPin, Phone, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { walkingMinutes } from '#features/mosques/prayer-times/walking.rules.ts';
import { MarkerIcon } from '#features/site/base-map/web/marker-shape.tsx';
import { distanceText, type Origin } from '#kit/contract/distance.ts';
import { phoneLink } from '#kit/contract/phone-link.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { AnchorButton, LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { MapKind } from '../map.contract.ts';
import { keyOf, listByKind, type ShownItem } from '../map.rules.ts';

/** The map as a list: the same items with the same filters. It is the only view if no map can be drawn. */
export function MapList({
  items,
  from,
  whole,
  selected,
  onSelect,
  wholeLink,
}: {
  items: readonly ShownItem[];
  from: Origin | null;
  /** The kind that is shown in full. */
  whole?: string | undefined;
  selected?: string | null;
  onSelect?: ((item: ShownItem) => void) | undefined;
  /** Renders the link to all items of a kind. */
  wholeLink: (kind: MapKind, words: string) => ReactNode;
}) {
  const groups = listByKind(items, whole, selected);
  if (groups.length === 0) {
    return (
      <EmptyState title="Nothing to show">There is nothing of the chosen kinds on the map yet.</EmptyState>
    );
  }
  return (
    <section aria-label="The map as a list" className="grid content-start gap-4">
      {groups.map(({ kind, items: shownItems, total }) => (
        <div key={kind.name}>
          <h2 className="py-2 text-lg">
            {total} {kind.label.toLowerCase()}
            {from ? ', nearest first' : ''}
          </h2>
          <ul className="[&>li]:border-line [&>li]:border-t">
            {shownItems.map((item) => (
              <ItemRow
                key={item.id}
                item={item}
                from={from}
                isSelected={selected === keyOf(item)}
                onSelect={onSelect && (() => onSelect(item))}
              />
            ))}
          </ul>
          {kind.hasMore ? (
            <p className="py-2 text-sm text-soft">
              There are more {kind.label.toLowerCase()} than the map can show.
            </p>
          ) : null}
          {total > shownItems.length ? (
            <p className="text-center">
              {wholeLink(kind, `${kind.hasMore ? 'Show these' : 'Show all'} ${total}`)}
            </p>
          ) : null}
        </div>
      ))}
    </section>
  );
}

type RowProps = {
  item: ShownItem;
  from: Origin | null;
  isSelected: boolean;
  /** Absent until the page is interactive; the row is then a link. */
  onSelect: (() => void) | undefined;
};

/** A row of the list. Choosing it marks the item on the map and shows its actions. */
function ItemRow({ item, from, isSelected, onSelect }: RowProps) {
  return (
    <li
      data-item={keyOf(item)}
      data-chosen={isSelected || undefined}
      className={`relative -mx-(--gutter) flex flex-wrap items-center gap-x-3 px-(--gutter) py-2 ${isSelected ? 'bg-tile-soft' : ''}`}
    >
      <MarkerIcon shape={item.kind.shape} className={`size-6 ${item.kind.text}`} />
      <div className="min-w-[min(100%,9rem)] flex-1">
        <h3 className="text-lg leading-tight" dir={directionOf(item.name)}>
          <RowTitle item={item} isSelected={isSelected} onSelect={onSelect} />
        </h3>
        <p className="text-sm text-soft">{from ? <Distance item={item} from={from} /> : item.detail}</p>
      </div>
      {item.next ? (
        <p className="text-end text-sm text-soft leading-tight">
          <ClockTime time={item.next.time} className="text-ink text-xl" />
          <br />
          {item.next.name}
          {item.next.stale ? <span className="block text-caution text-xs">may have changed</span> : null}
        </p>
      ) : null}
      {isSelected ? <ItemDetails item={item} from={from} /> : null}
    </li>
  );
}

function RowTitle({ item, isSelected, onSelect }: Omit<RowProps, 'from'>) {
  if (onSelect) {
    return (
      <button
        type="button"
        aria-expanded={isSelected}
        className={`cover min-h-7 text-start ${isSelected ? 'after:hidden' : ''}`}
        onClick={onSelect}
      >
        {item.name}
      </button>
    );
  }
  if (item.path === null) return item.name;
  return (
    <Link to={item.path} className="cover">
      {item.name}
    </Link>
  );
}

function ItemDetails({ item, from }: Pick<RowProps, 'item' | 'from'>) {
  return (
    <div className="grid w-full gap-1 pt-1">
      {from ? <p className="text-sm">{item.detail}</p> : null}
      <TimesSource item={item} />
      <p className="text-sm text-soft" dir={directionOf(item.address)}>
        {item.address}
      </p>
      <div className="flex flex-wrap gap-2 pt-1">
        <ItemActions item={item} />
      </div>
    </div>
  );
}

/** The popup over a marker: one item, or the names of several in one place. It takes the focus if a marker was pressed. */
export function ChoicePopup({
  items,
  from,
  takesFocus,
  onChoose,
  onClose,
}: {
  items: readonly ShownItem[];
  from: Origin | null;
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

/** For longer walks, no walking time is shown. */
const maxWalkMinutes = 45;

/** An item's distance, if known. */
function Distance({ item, from }: { item: ShownItem; from: Origin | null }) {
  if (!from || item.metres === null) return null;
  const minutes = walkingMinutes(from, item);
  return (
    <span className="whitespace-nowrap">
      {distanceText(item.metres, from.approximate)}
      {minutes <= maxWalkMinutes ? `, about ${minutes} min walk` : null}
    </span>
  );
}

/** Links for an item: directions, phone call, details. */
function ItemActions({ item }: { item: ShownItem }) {
  const { latitude, longitude, path, name } = item;
  const call = phoneLink(item.phone ?? '');
  return (
    <>
      {item.kind.isByWard ? null : (
        <AnchorButton
          href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}&travelmode=walking`}
          target="_blank"
          rel="noopener noreferrer"
          className="text-sm"
        >
          <MapPin aria-hidden="true" className="size-4" /> Directions
        </AnchorButton>
      )}
      {call ? (
        <AnchorButton variant="outline" href={call} aria-label={`Call ${name}`} className="text-sm">
          <Phone aria-hidden="true" className="size-4" /> Call
        </AnchorButton>
      ) : null}
      {path ? (
        <LinkButton variant="outline" to={path} aria-label={`View Details: ${name}`} className="text-sm">
          View Details
        </LinkButton>
      ) : null}
    </>
  );
}

/** An item's details and actions in a popup. */
function ItemCard({ item, from }: { item: ShownItem; from: Origin | null }) {
  return (
    <div className="grid gap-1">
      <p className={`pe-10 text-sm ${item.kind.text}`}>{item.kind.label}</p>
      <h3 className="pe-8 text-lg" dir={directionOf(item.name)}>
        {item.path ? (
          <Link to={item.path} className="text-ink no-underline hover:underline">
            {item.name}
          </Link>
        ) : (
          item.name
        )}
      </h3>
      {item.next ? <NextTime next={item.next} /> : null}
      <p className="text-sm">{item.detail}</p>
      <TimesSource item={item} />
      <p className="text-sm text-soft" dir={directionOf(item.address)}>
        {item.address}
      </p>
      <p className="text-sm text-soft">
        <Distance item={item} from={from} />
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        <ItemActions item={item} />
      </div>
    </div>
  );
}

/** Where a mosque's times come from; marked if some may have changed. */
function TimesSource({ item: { source } }: { item: ShownItem }) {
  if (!source) return null;
  return <p className={`text-sm ${source.stale ? 'text-caution' : 'text-soft'}`}>{source.text}</p>;
}

function NextTime({ next }: { next: NonNullable<ShownItem['next']> }) {
  const minutes = Math.max(0, Math.ceil((Date.parse(next.at) - Date.now()) / 60_000));
  const hours = Math.floor(minutes / 60);
  return (
    <p className="text-sm">
      {next.name} <ClockTime time={next.time} className="text-xl" /> in{' '}
      {hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`}
    </p>
  );
}
