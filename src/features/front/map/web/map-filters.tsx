import { useNavigate } from '@tanstack/react-router';
import { filterFacilities } from '#features/mosques/places/facilities.ts';
import { womensPrayerLabels, womensPrayers } from '#features/mosques/places/womens-access.ts';
import { choiceParam } from '#kit/web/router/search-params.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ChipLink } from '#kit/web/ui/chip.tsx';
import { SelectField } from '#kit/web/ui/field.tsx';
import { type MapContent, type MapSearch, shownKinds, toggled } from '../map-filter.ts';

const facilityChoices = [
  { value: '', label: 'All Facilities' },
  ...filterFacilities.map((name) => ({ value: name, label: name })),
];
const womenChoices = [
  { value: '', label: 'Any' },
  ...womensPrayers.map((prayer) => ({ value: prayer, label: womensPrayerLabels[prayer] })),
];

/** What the map shows: each kind on or off (the legend as well), and what narrows events and mosques. */
export function MapFilters({ search, content }: { search: MapSearch; content: MapContent }) {
  const { kinds, items } = content;
  const shown = shownKinds(kinds, search);
  const count = (name: string) => items.filter((item) => item.kind === name).length;
  return (
    <div className="grid gap-3">
      <nav aria-label="Kinds on the map" className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <ChipLink
            key={kind.name}
            to="/map"
            search={{ ...search, show: toggled(kinds, search, kind) }}
            chosen={shown.includes(kind)}
            resetScroll={false}
          >
            <span
              aria-hidden="true"
              className={`grid size-6 place-items-center rounded-full border border-ground font-semibold text-ground text-sm ${kind.colour}`}
            >
              {kind.letter}
            </span>
            {kind.label} ({count(kind.name)})
          </ChipLink>
        ))}
        {kinds
          .filter(({ hasSoonFilter }) => hasSoonFilter)
          .map(({ name, label }) => (
            <ChipLink
              key={name}
              to="/map"
              search={{ ...search, soon: search.soon ? undefined : true }}
              chosen={search.soon === true}
              resetScroll={false}
            >
              {label}: next 2 weeks
            </ChipLink>
          ))}
        <ChipLink to="/map" search={{ show: 'none' }} chosen={search.show === 'none'} resetScroll={false}>
          Clear All
        </ChipLink>
      </nav>
      <MosqueFilters search={search} />
    </div>
  );
}

function MosqueFilters({ search }: { search: MapSearch }) {
  const navigate = useNavigate({ from: '/map' });
  return (
    <form
      key={`${search.facility} ${search.women}`}
      method="get"
      action="/map"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        void navigate({
          search: {
            ...search,
            facility: choiceParam(form.get('facility') ?? undefined, filterFacilities),
            women: choiceParam(form.get('women') ?? undefined, womensPrayers),
          },
          resetScroll: false,
        });
      }}
    >
      {search.show ? <input type="hidden" name="show" value={search.show} /> : null}
      {search.soon ? <input type="hidden" name="soon" value="1" /> : null}
      <SelectField
        label="Mosques with"
        name="facility"
        choices={facilityChoices}
        defaultValue={search.facility ?? ''}
      />
      <SelectField
        label="Women’s space for"
        name="women"
        choices={womenChoices}
        defaultValue={search.women ?? ''}
      />
      <Button type="submit" look="outline">
        Apply
      </Button>
    </form>
  );
}
