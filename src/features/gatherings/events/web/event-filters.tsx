import { getRouteApi, Link } from '@tanstack/react-router';
import { totalText } from '#kit/contract/total-text.ts';
import { ChipLink, ChipRow, chipClass, FiltersChip } from '#kit/web/ui/chip.tsx';
import { WordsField } from '#kit/web/ui/list/words-field.tsx';
import { SheetLink } from '#kit/web/ui/over/sheet.tsx';
import { eventPeriodLabels } from '../event-dates.ts';
import { countEventFilters, type EventSearch, nearMiles } from '../event-search.ts';
import { EventFiltersSheet } from './event-filters-sheet.tsx';

const route = getRouteApi('/events');
const sheet = 'event-filters';

/** Words, chips and all further filters behind one button: all of it in the address, all of it without JavaScript. */
export function EventFilters() {
  const search = route.useSearch();
  const { unknownPlace } = route.useLoaderData();
  return (
    <>
      <div className="flex items-center gap-2">
        <search className="min-w-0 flex-1">
          <Words />
        </search>
        <FiltersChip sheet={sheet} count={countEventFilters({ ...search, search: undefined })} />
      </div>
      <QuickFilters />
      <EventFiltersSheet id={sheet} search={search} unknownPlace={unknownPlace} />
    </>
  );
}

function Words() {
  const { cursor: _, search: words, ...others } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <WordsField
      action="/events"
      label="Search events"
      placeholder="Search events"
      others={others}
      words={words}
      onAsk={(search) => void navigate({ search: { ...others, search } })}
    />
  );
}

function QuickFilters() {
  const { cursor: _, ...search } = route.useSearch();
  const { hasPlace } = route.useLoaderData();
  return (
    <ChipRow label="Show">
      <Choice chosen={search.when === 'weekend'} to={{ ...search, ...period(search, 'weekend') }}>
        {eventPeriodLabels.weekend}
      </Choice>
      {hasPlace ? (
        <Choice
          chosen={search.within !== undefined}
          to={{ ...search, within: toggled(search.within, nearMiles) }}
        >
          Near me
        </Choice>
      ) : (
        <SheetLink sheet={sheet} className={chipClass(false)}>
          Near me
        </SheetLink>
      )}
      <Choice chosen={search.sisters === true} to={{ ...search, sisters: toggled(search.sisters, true) }}>
        Sisters
      </Choice>
      <Choice chosen={search.free === true} to={{ ...search, free: toggled(search.free, true) }}>
        Free
      </Choice>
      <Choice chosen={search.families === true} to={{ ...search, families: toggled(search.families, true) }}>
        Families
      </Choice>
      <Choice chosen={search.when === 'today'} to={{ ...search, ...period(search, 'today') }}>
        {eventPeriodLabels.today}
      </Choice>
      <Choice chosen={search.when === 'week'} to={{ ...search, ...period(search, 'week') }}>
        {eventPeriodLabels.week}
      </Choice>
    </ChipRow>
  );
}

/** Chosen, a chip leads to the list without it. */
function Choice({ chosen, to, children }: { chosen: boolean; to: EventSearch; children: string }) {
  return (
    <ChipLink to="/events" search={to} chosen={chosen} resetScroll={false}>
      {children}
    </ChipLink>
  );
}

function toggled<T>(value: T | undefined, on: T): T | undefined {
  return value === undefined ? on : undefined;
}

function period({ when }: EventSearch, chosen: NonNullable<EventSearch['when']>) {
  return { when: when === chosen ? undefined : chosen, from: undefined, to: undefined };
}

/** How many events there are, and the way back to all of them. */
export function EventCount({ total }: { total: number }) {
  const search = route.useSearch();
  const { unknownPlace } = route.useLoaderData();
  const isFiltered = countEventFilters(search) > 0;
  return (
    <p
      role="status"
      className={
        (isFiltered && total > 0) || unknownPlace
          ? 'flex min-h-11 items-center gap-3 text-sm text-soft'
          : 'sr-only'
      }
    >
      {totalText(total, 'event', 'events')}
      {unknownPlace ? '. We couldn’t find that postcode, so no distances are shown.' : null}
      {isFiltered && total > 0 ? (
        <Link to="/events" search={{}} className="link inline-flex min-h-11 items-center">
          Clear Filters
        </Link>
      ) : null}
    </p>
  );
}
