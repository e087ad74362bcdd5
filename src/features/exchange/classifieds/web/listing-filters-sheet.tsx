import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { borough } from '#borough';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { choiceParam, numberParam, textParam } from '#kit/web/router/search-params.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { FilterSheet } from '#kit/web/ui/list/filter-sheet.tsx';
import { distanceChoices } from '#kit/web/ui/list/near-fields.tsx';
import { closeSheet } from '#kit/web/ui/over/sheet.tsx';
import { categoryChoices } from '../category-choices.ts';
import { conditionLabels, conditions, listingOrders } from '../listing-options.ts';
import { type ListingSearch, nearMiles } from '../listing-search.ts';

const route = getRouteApi('/classifieds');
const any = { value: '', label: 'Any' };
const distances = distanceChoices([1, nearMiles, 3, 5]);
const states = [any, ...conditions.map((value) => ({ value, label: conditionLabels[value] }))];
const wards = [any, ...borough.wards.map((name) => ({ value: name, label: name }))];
const highestPounds = 100_000;

/** All filters of the list. */
export function ListingFiltersSheet({ id }: { id: string }) {
  const search = route.useSearch();
  const { categories, unknownPlace } = route.useLoaderData();
  const navigate = useNavigate();
  return (
    <FilterSheet
      id={id}
      action="/classifieds"
      search={search}
      kept={{ search: search.search, sort: search.sort }}
      show="Show listings"
      onShow={(form) => void navigate({ to: '/classifieds', search: readForm(form) })}
      clear={
        <LinkButton look="outline" to="/classifieds" search={{}} onClick={() => closeSheet(id)}>
          Clear Filters
        </LinkButton>
      }
    >
      <SelectField
        label="Category"
        name="category"
        choices={[any, ...categoryChoices(categories, ({ slug }) => slug)]}
        defaultValue={search.category ?? ''}
      />
      <SelectField
        label="Condition"
        name="condition"
        choices={states}
        defaultValue={search.condition ?? ''}
      />
      <TextField
        label="From (£)"
        name="min"
        inputMode="decimal"
        defaultValue={search.min === undefined ? '' : String(search.min)}
      />
      <TextField
        label="To (£)"
        name="max"
        inputMode="decimal"
        defaultValue={search.max === undefined ? '' : String(search.max)}
      />
      <SelectField label="Ward" name="ward" choices={wards} defaultValue={search.ward ?? ''} />
      <SelectField
        label="Distance"
        name="within"
        choices={distances}
        defaultValue={search.within === undefined ? '' : String(search.within)}
      />
      <TextField
        className="col-span-2"
        label="Your postcode"
        name="postcode"
        autoComplete="postal-code"
        maxLength={maxLengths.postcode}
        defaultValue={search.postcode}
        placeholder="IG1 1AA"
        hint="Distances are measured to the middle of a ward."
        error={unknownPlace ? 'We couldn’t find that postcode.' : undefined}
      />
      <CheckboxField
        className="col-span-2"
        name="free"
        label="Only give-aways"
        value="1"
        defaultChecked={search.free ?? false}
      />
    </FilterSheet>
  );
}

function readForm(form: FormData): ListingSearch {
  const value = (name: string) => form.get(name) ?? undefined;
  return {
    search: textParam(value('search')),
    sort: choiceParam(value('sort'), listingOrders),
    category: textParam(value('category')),
    condition: choiceParam(value('condition'), conditions),
    min: numberParam(value('min'), 0, highestPounds),
    max: numberParam(value('max'), 0, highestPounds),
    ward: choiceParam(value('ward'), borough.wards),
    within: numberParam(value('within'), 0.1, 100),
    postcode: textParam(value('postcode'), maxLengths.postcode),
    free: form.has('free') || undefined,
  };
}
