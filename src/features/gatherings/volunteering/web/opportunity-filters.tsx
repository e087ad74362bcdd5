import { getRouteApi, Link } from '@tanstack/react-router';
import { totalText } from '#kit/contract/total-text.ts';
import { ChipLink, ChipRow } from '#kit/web/ui/chip.tsx';
import { volunteerCategories, volunteerCategoryLabels } from '../volunteer-options.ts';

const route = getRouteApi('/volunteering');
/** As far as most people walk: half an hour. */
const nearMiles = 1.5;

type Search = ReturnType<typeof route.useSearch>;

/** What narrows the list: all of it in the address, all of it without JavaScript. */
export function OpportunityFilters() {
  const { page, hasPlace } = route.useLoaderData();
  const { cursor: _, ...search } = route.useSearch();
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  return (
    <>
      <div className="border-line border-b py-2">
        <ChipRow label="Show">
          <Choice chosen={search.weekend === true} to={{ ...search, weekend: toggled(search.weekend, true) }}>
            This weekend
          </Choice>
          {hasPlace || search.within !== undefined ? (
            <Choice
              chosen={search.within !== undefined}
              to={{ ...search, within: toggled(search.within, nearMiles) }}
            >
              Near me
            </Choice>
          ) : null}
          <Choice
            chosen={search.withoutDbsCheck === true}
            to={{ ...search, withoutDbsCheck: toggled(search.withoutDbsCheck, true) }}
          >
            No DBS check
          </Choice>
          {volunteerCategories.map((category) => (
            <Choice
              key={category}
              chosen={search.category === category}
              to={{ ...search, category: search.category === category ? undefined : category }}
            >
              {volunteerCategoryLabels[category]}
            </Choice>
          ))}
        </ChipRow>
      </div>
      <h2 className="sr-only">Opportunities</h2>
      <p
        role="status"
        className={isFiltered ? 'flex min-h-11 items-center gap-3 text-sm text-soft' : 'sr-only'}
      >
        {totalText(page.total, 'opportunity', 'opportunities')}
        {isFiltered && page.total > 0 ? (
          <Link to="/volunteering" search={{}} className="link inline-flex min-h-11 items-center">
            Clear Filters
          </Link>
        ) : null}
      </p>
    </>
  );
}

/** Chosen, a chip leads to the list without it. */
function Choice({ chosen, to, children }: { chosen: boolean; to: Search; children: string }) {
  return (
    <ChipLink to="/volunteering" search={to} chosen={chosen} resetScroll={false}>
      {children}
    </ChipLink>
  );
}

function toggled<T>(value: T | undefined, on: T): T | undefined {
  return value === undefined ? on : undefined;
}
