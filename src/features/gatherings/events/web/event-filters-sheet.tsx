import { useNavigate } from '@tanstack/react-router';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { choiceParam, dateParam, numberParam, textParam } from '#kit/web/router/search-params.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { LocateButton } from '#kit/web/ui/locate-button.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
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
const distances = [
  any,
  ...[1, nearMiles, 3, 5].map((miles) => ({
    value: String(miles),
    label: `Within ${miles} ${miles === 1 ? 'mile' : 'miles'}`,
  })),
];
const flags = [
  ['sisters', 'For sisters'],
  ['free', 'Free'],
  ['families', 'For families and children'],
  ['wheelchair', 'Wheelchair accessible'],
] as const;

/** All filters of the events page: a plain GET form. */
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
  const hasPoint = search.lat !== undefined && search.lng !== undefined;
  const show = (asked: EventSearch) => {
    closeSheet(id);
    void navigate({ to: '/events', search: asked });
  };
  return (
    <Sheet id={id} title="Filters">
      <form
        key={JSON.stringify(search)}
        method="get"
        action="/events"
        className="grid grid-cols-2 gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const asked = readForm(new FormData(event.currentTarget));
          const keepsPoint = hasPoint && asked.postcode === undefined;
          show({
            ...asked,
            search: search.search,
            ...(keepsPoint ? { lat: search.lat, lng: search.lng } : {}),
          });
        }}
      >
        {search.search ? <input type="hidden" name="search" value={search.search} /> : null}
        <SelectField label="When" name="when" choices={periods} defaultValue={search.when ?? ''} />
        <SelectField
          label="Category"
          name="category"
          choices={categories}
          defaultValue={search.category ?? ''}
        />
        <TextField label="From" name="from" type="date" defaultValue={search.from} />
        <TextField label="To" name="to" type="date" defaultValue={search.to} />
        <TextField
          label="Your postcode"
          name="postcode"
          autoComplete="postal-code"
          maxLength={maxLengths.postcode}
          defaultValue={search.postcode}
          placeholder={hasPoint ? 'Using your location' : 'IG1 1AA'}
          error={unknownPlace ? 'We couldn’t find that postcode.' : undefined}
        />
        <SelectField
          label="Distance"
          name="within"
          choices={distances}
          defaultValue={search.within === undefined ? '' : String(search.within)}
        />
        <div className="col-span-2">
          <LocateButton
            onLocated={({ latitude, longitude }) =>
              show({
                ...search,
                cursor: undefined,
                postcode: undefined,
                lat: latitude,
                lng: longitude,
                within: search.within ?? nearMiles,
              })
            }
          />
        </div>
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
        <div className="col-span-2 mt-2 flex gap-3">
          <Button type="submit" className="flex-1">
            Show events
          </Button>
          <LinkButton look="outline" to="/events" search={{}} onClick={() => closeSheet(id)}>
            Clear Filters
          </LinkButton>
        </div>
      </form>
    </Sheet>
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
