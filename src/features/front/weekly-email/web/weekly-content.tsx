import type { ResultOf } from '#kit/contract/call.ts';
import type { calls } from '../contract.ts';

type Items = ResultOf<typeof calls.getWeeklyContent>;

/** All that the week's letter may tell, as it stands: each member gets what concerns and is near. */
export function WeeklyContent({ items }: { items: Items }) {
  if (items.length === 0) return <p className="text-soft">Nothing yet, so no e-mails would be sent.</p>;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {[...Map.groupBy(items, ({ heading }) => heading)].map(([heading, found]) => (
        <section key={heading}>
          <h3 className="mb-1 font-semibold">
            {heading} ({found.length})
          </h3>
          <ul className="grid gap-1 text-sm">
            {found.slice(0, maxShown).map(({ title, line }) => (
              <li key={title + line}>
                {title} <span className="text-soft">{line}</span>
              </li>
            ))}
            {found.length > maxShown ? <li>and {found.length - maxShown} more</li> : null}
          </ul>
        </section>
      ))}
    </div>
  );
}

const maxShown = 8;
