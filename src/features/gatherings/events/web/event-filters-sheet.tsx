import { useNavigate } from '@tanstack/react-router';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { choiceParam, dateParam, numberParam, textParam } from '#kit/web/router/search-params.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { FilterSheet } from '#kit/web/ui/list/filter-sheet.tsx';
import { keptPoint, NearFields } from '#kit/web/ui/list/near-fields.tsx';
import { closeSheet } from '#kit/web/ui/over/sheet.tsx';
import { eventCategories, eventCategoryLabels } from '../event-categories.ts';
import { eventPeriodLabels, eventPeriods } from '../event-dates.ts';
import { type EventSearch, nearMiles } from '../event-search.ts';

const any = { value: '', label: 'Any' };
const categories = [
  any,
  ...eventCategories.map((category) => ({ value: category, label: eventCategoryLabels[category] })),
];
const periods = [
  { value: '', label: 'Any time' },
  ...eventPeriods.map((period) => ({ value: period, label: eventPeriodLabels[period] })),
];
const flags = [
  ['sisters', 'For sisters'],
  ['free', 'Free'],
  ['families', 'For families and children'],
  ['wheelchair', 'Wheelchair accessible'],
] as const;

/** All filters of the events page. */
export function EventFiltersSheet({
  id,
  search,
  unknownPlace,
}: {
  id: string;
  search: EventSearch;
  unknownPlace: boolean;
}) {
  const navigate = useNavigate();
  const show = (asked: EventSearch) => void navigate({ to: '/events', search: asked });
  return (
    <FilterSheet
      id={id}
      action="/events"
      search={search}
      kept={{ search: search.search }}
      show="Show events"
      onShow={(form) => {
        const asked = readForm(form);
        show({ ...asked, search: search.search, ...keptPoint(search, asked) });
      }}
      clear={
        <LinkButton look="outline" to="/events" search={{}} onClick={() => closeSheet(id)}>
          Clear Filters
        </LinkButton>
      }
    >
      <SelectField label="When" name="when" choices={periods} defaultValue={search.when ?? ''} />
      <SelectField
        label="Category"
        name="category"
        choices={categories}
        defaultValue={search.category ?? ''}
      />
      <TextField label="From" name="from" type="date" defaultValue={search.from} />
      <TextField label="To" name="to" type="date" defaultValue={search.to} />
      <NearFields
        search={search}
        miles={[1, nearMiles, 3, 5]}
        unknownPlace={unknownPlace}
        onLocated={(place) => {
          closeSheet(id);
          show({ ...search, ...place, within: search.within ?? nearMiles });
        }}
      />
      {flags.map(([name, label]) => (
        <CheckboxField
          key={name}
          name={name}
          label={label}
          className="col-span-2 sm:col-span-1"
          value="1"
          defaultChecked={search[name] ?? false}
        />
      ))}
    </FilterSheet>
  );
}

function readForm(form: FormData): EventSearch {
  const value = (name: string) => form.get(name) ?? undefined;
  const from = dateParam(value('from'));
  const to = dateParam(value('to'));
  return {
    when: from === undefined && to === undefined ? choiceParam(value('when'), eventPeriods) : undefined,
    category: choiceParam(value('category'), eventCategories),
    from,
    to,
    postcode: textParam(value('postcode'), maxLengths.postcode),
    within: numberParam(value('within'), 0.1, 100),
    sisters: form.has('sisters') || undefined,
    free: form.has('free') || undefined,
    families: form.has('families') || undefined,
    wheelchair: form.has('wheelchair') || undefined,
  };
}
