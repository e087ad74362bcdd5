import { Link } from '@tanstack/react-router';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { listed, type ShownItem } from '../map-filter.ts';

/** The map as a list: the same things under the same filters, and all there is where no map can be drawn. */
export function MapList({ items }: { items: readonly ShownItem[] }) {
  const groups = listed(items);
  if (groups.length === 0) return <EmptyState title="Nothing to show">Choose a kind above.</EmptyState>;
  return (
    <section aria-label="The map as a list" className="grid content-start gap-6">
      {groups.map(({ kind, items: some, total }) => (
        <div key={kind.name}>
          <h2 className={`text-xl ${kind.text}`}>{kind.label}</h2>
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

function ItemName({ item }: { item: ShownItem }) {
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
