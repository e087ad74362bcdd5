import { Link } from '@tanstack/react-router';
import { EmptyState } from '#kit/web/ui/states.tsx';
import type { MapItem } from '../contract.ts';
import { listed } from '../map-filter.ts';
import { mapKindIcons, mapKindLabels } from '../map-kinds.ts';

/** The map as a list: the same things under the same filters, and all there is where no map can be drawn. */
export function MapList({ items }: { items: readonly MapItem[] }) {
  const groups = listed(items);
  if (groups.length === 0) return <EmptyState title="Nothing to show">Choose a kind above.</EmptyState>;
  return (
    <section aria-label="The map as a list" className="grid content-start gap-6">
      {groups.map(({ kind, items: some, total }) => (
        <div key={kind}>
          <h2 className={`text-xl ${mapKindIcons[kind].text}`}>{mapKindLabels[kind]}</h2>
          <ul className="mt-1 divide-y divide-line">
            {some.map((item) => (
              <li key={item.id} className="py-2">
                <ItemName item={item} />
                <p>{item.detail}</p>
                <p className="text-sm text-soft" dir="auto">
                  {item.address}
                </p>
              </li>
            ))}
          </ul>
          {total > some.length ? (
            <p className="text-sm text-soft">
              {some.length} of {total}
            </p>
          ) : null}
        </div>
      ))}
    </section>
  );
}

function ItemName({ item }: { item: MapItem }) {
  if (item.path === null) {
    return (
      <p className="font-semibold" dir="auto">
        {item.name}
      </p>
    );
  }
  return (
    <Link to={item.path} className="link inline-block py-1 font-semibold" dir="auto">
      {item.name}
    </Link>
  );
}
