import { useNavigate } from '@tanstack/react-router';
import { Search, SlidersHorizontal } from 'lucide-react';
import {
  filterFacilities,
  womensPrayerLabels,
  womensPrayers,
} from '#features/mosques/places/mosque.rules.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { choiceParam, flagParam, textParam } from '#kit/web/router/search-params.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { chipClass } from '#kit/web/ui/chip.tsx';
import { CheckboxField, SelectField } from '#kit/web/ui/field.tsx';
import { closeSheet, Sheet, SheetLink } from '#kit/web/ui/over/sheet.tsx';
import { countFilters, type MapSearch } from '../map.rules.ts';

const sheet = 'map-filters';
const facilityChoices = [
  { value: '', label: 'All Facilities' },
  ...filterFacilities.map((name) => ({ value: name, label: name })),
];
const womenChoices = [
  { value: '', label: 'Any' },
  ...womensPrayers.map((prayer) => ({ value: prayer, label: womensPrayerLabels[prayer] })),
];

/** A search box for a postcode or words, and a button for more filters. */
export function MapSearchForm({ search }: { search: MapSearch }) {
  const navigate = useNavigate({ from: '/map' });
  const count = countFilters(search);
  return (
    <form
      key={search.near ?? ''}
      method="get"
      action="/map"
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const near = textParam(new FormData(event.currentTarget).get('near') ?? undefined);
        void navigate({ search: { ...search, near }, resetScroll: false, replace: true });
      }}
    >
      <HiddenFields search={{ ...search, near: undefined }} />
      <label className="field flex min-w-0 flex-1 items-center gap-2 focus-within:outline-3 focus-within:outline-tile-ink">
        <Search aria-hidden="true" className="size-5 shrink-0 text-soft" />
        <span className="sr-only">Place or postcode</span>
        <input
          type="search"
          name="near"
          maxLength={maxLengths.search}
          defaultValue={search.near}
          placeholder="Place or postcode"
          className="min-w-0 flex-1 bg-transparent placeholder:text-soft focus:outline-none"
        />
      </label>
      <SheetLink
        sheet={sheet}
        aria-label={count > 0 ? `Filters (${count})` : 'Filters'}
        className={`${chipClass(count > 0)} rounded-control`}
      >
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        {count > 0 ? count : null}
      </SheetLink>
    </form>
  );
}

/** Filters for events and mosques, in a sheet. */
export function MapFilterSheet({ search }: { search: MapSearch }) {
  const navigate = useNavigate({ from: '/map' });
  const { show, near, facility, women, soon } = search;
  return (
    <Sheet id={sheet} title="Filters">
      <form
        key={`${facility} ${women} ${soon}`}
        method="get"
        action="/map"
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          closeSheet(sheet);
          void navigate({
            search: {
              ...search,
              facility: choiceParam(form.get('facility') ?? undefined, filterFacilities),
              women: choiceParam(form.get('women') ?? undefined, womensPrayers),
              soon: flagParam(form.get('soon') ?? undefined),
            },
            resetScroll: false,
            replace: true,
          });
        }}
      >
        <HiddenFields search={{ show, near }} />
        <CheckboxField label="Events: next 2 weeks" name="soon" value="1" defaultChecked={soon === true} />
        <SelectField
          label="Mosques with"
          name="facility"
          choices={facilityChoices}
          defaultValue={facility ?? ''}
        />
        <SelectField
          label="Women’s space for"
          name="women"
          choices={womenChoices}
          defaultValue={women ?? ''}
        />
        <Button type="submit">Apply</Button>
      </form>
    </Sheet>
  );
}

/** Hidden fields with the other filters, which a form without JavaScript would drop. */
function HiddenFields({ search: { show, soon, facility, women, near } }: { search: MapSearch }) {
  const kept = { show, soon: soon ? '1' : undefined, facility, women, near };
  return Object.entries(kept).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
