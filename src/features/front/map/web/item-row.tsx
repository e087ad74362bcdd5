import { Link } from '@tanstack/react-router';
import { MarkerIcon } from '#features/site/base-map/web/marker-shape.tsx';
import type { Point } from '#kit/contract/distance.ts';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { keyOf, type ShownItem } from '../map-filter.ts';
import { Distance, ItemActions } from './item-card.tsx';

type Props = {
  item: ShownItem;
  from: Point | null;
  isSelected: boolean;
  /** Absent until the page is alive: the row is then a link. */
  onSelect: (() => void) | undefined;
};

/** A row of the list beside the map. It marks its thing on the map, and shows what one can do with it. */
export function ItemRow({ item, from, isSelected, onSelect }: Props) {
  return (
    <li
      data-item={keyOf(item)}
      className={`relative -mx-(--gutter) flex flex-wrap items-center gap-x-3 px-(--gutter) py-2 ${isSelected ? 'bg-tile-soft' : ''}`}
    >
      <MarkerIcon shape={item.kind.shape} className={`size-6 ${item.kind.text}`} />
      <div className="min-w-0 flex-1">
        <h3 className="text-lg leading-tight" dir="auto">
          <RowTitle item={item} isSelected={isSelected} onSelect={onSelect} />
        </h3>
        <p className="text-sm text-soft">{from ? <Distance item={item} from={from} /> : item.detail}</p>
      </div>
      {item.next ? (
        <p className="text-end text-sm text-soft leading-tight">
          <ClockTime time={item.next.time} className="text-ink text-xl" />
          <br />
          {item.next.name}
        </p>
      ) : null}
      {isSelected ? <More item={item} from={from} /> : null}
    </li>
  );
}

function RowTitle({ item, isSelected, onSelect }: Omit<Props, 'from'>) {
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

function More({ item, from }: Pick<Props, 'item' | 'from'>) {
  return (
    <div className="grid w-full gap-1 pt-1">
      {from ? <p className="text-sm">{item.detail}</p> : null}
      <p className="text-sm text-soft" dir="auto">
        {item.address}
      </p>
      <div className="flex flex-wrap gap-2 pt-1">
        <ItemActions item={item} />
      </div>
    </div>
  );
}
