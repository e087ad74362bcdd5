import { getRouteApi } from '@tanstack/react-router';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { dateParam, textParam } from '#kit/web/router/search-params.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ChipLink } from '#kit/web/ui/chip.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { eventCategories, eventCategoryLabels } from '../event-categories.ts';
import { eventPeriodLabels, eventPeriods } from '../event-dates.ts';

const route = getRouteApi('/events');

/** Category and period as links, words and dates as a GET form: all of it in the address, all of it without JavaScript. */
export function EventFilters() {
  const { cursor: _, ...search } = route.useSearch();
  return (
    <div className="grid gap-3">
      <nav aria-label="Categories" className="flex flex-wrap gap-2">
        <ChipLink
          to="/events"
          search={{ ...search, category: undefined }}
          chosen={search.category === undefined}
        >
          All
        </ChipLink>
        {eventCategories.map((category) => (
          <ChipLink
            key={category}
            to="/events"
            search={{ ...search, category }}
            chosen={search.category === category}
          >
            {eventCategoryLabels[category]}
          </ChipLink>
        ))}
      </nav>
      <nav aria-label="When" className="flex flex-wrap gap-2">
        <ChipLink
          to="/events"
          search={{ ...search, when: undefined, from: undefined, to: undefined }}
          chosen={search.when === undefined && search.from === undefined && search.to === undefined}
        >
          Any time
        </ChipLink>
        {eventPeriods.map((when) => (
          <ChipLink
            key={when}
            to="/events"
            search={{ ...search, when, from: undefined, to: undefined }}
            chosen={search.when === when}
          >
            {eventPeriodLabels[when]}
          </ChipLink>
        ))}
      </nav>
      <WordsAndDates />
    </div>
  );
}

function WordsAndDates() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <form
      key={JSON.stringify(search)}
      method="get"
      action="/events"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const from = dateParam(form.get('from') ?? undefined);
        const to = dateParam(form.get('to') ?? undefined);
        const when = from === undefined && to === undefined ? search.when : undefined;
        void navigate({
          search: {
            category: search.category,
            when,
            from,
            to,
            search: textParam(form.get('search') ?? undefined),
          },
        });
      }}
    >
      {search.category ? <input type="hidden" name="category" value={search.category} /> : null}
      <TextField
        label="Search"
        name="search"
        type="search"
        maxLength={maxLengths.search}
        defaultValue={search.search}
        className="min-w-48 flex-1"
      />
      <TextField label="From" name="from" type="date" defaultValue={search.from} />
      <TextField label="To" name="to" type="date" defaultValue={search.to} />
      <Button type="submit" look="outline">
        Search
      </Button>
    </form>
  );
}
