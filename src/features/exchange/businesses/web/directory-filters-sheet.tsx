import { useNavigate } from '@tanstack/react-router';
import { borough } from '#borough';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { choiceParam, numberParam, textParam } from '#kit/web/router/search-params.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField } from '#kit/web/ui/field.tsx';
import { FilterSheet } from '#kit/web/ui/list/filter-sheet.tsx';
import { keptPoint, NearFields } from '#kit/web/ui/list/near-fields.tsx';
import { closeSheet } from '#kit/web/ui/over/sheet.tsx';
import { businessFeatureLabels, businessFeatures, businessOrders } from '../business-options.ts';
import { type BusinessSearch, certifiedStep } from '../business-search.ts';
import type { BusinessCategory } from '../contract.ts';
import { categoryChoices } from './category-choices.ts';

const any = { value: '', label: 'Any' };
const orders = [
  { value: 'featured', label: 'Featured first' },
  { value: 'distance', label: 'Nearest first' },
  { value: 'recommended', label: 'Most recommended' },
  { value: 'name', label: 'By name' },
];
const evidence = [
  any,
  { value: '1', label: 'The owner says so' },
  { value: '2', label: 'Supplier’s papers seen' },
  { value: String(certifiedStep), label: 'Certificate in force' },
  { value: '4', label: 'Confirmed by the certifier' },
];
const features = [
  any,
  ...businessFeatures.map((feature) => ({ value: feature, label: businessFeatureLabels[feature] })),
];
const wards = [any, ...borough.wards.map((ward) => ({ value: ward, label: ward }))];

/** All filters of the directory. */
export function DirectoryFiltersSheet({
  id,
  search,
  categories,
  unknownPlace,
}: {
  id: string;
  search: BusinessSearch;
  categories: readonly BusinessCategory[];
  unknownPlace: boolean;
}) {
  const navigate = useNavigate();
  const show = (asked: BusinessSearch) => void navigate({ to: '/business-directory', search: asked });
  return (
    <FilterSheet
      id={id}
      action="/business-directory"
      search={search}
      kept={{ search: search.search }}
      show="Show businesses"
      onShow={(form) => {
        const asked = readForm(form);
        show({ ...asked, search: search.search, ...keptPoint(search, asked) });
      }}
      clear={
        <LinkButton look="outline" to="/business-directory" search={{}} onClick={() => closeSheet(id)}>
          Clear Filters
        </LinkButton>
      }
    >
      <SelectField
        className="col-span-2"
        label="Category"
        name="category"
        choices={[any, ...categoryChoices(categories, ({ slug }) => slug)]}
        defaultValue={search.category ?? ''}
      />
      <SelectField label="Ward" name="ward" choices={wards} defaultValue={search.ward ?? ''} />
      <SelectField label="Offers" name="feature" choices={features} defaultValue={search.feature ?? ''} />
      <SelectField
        className="col-span-2"
        label="Halal, at least"
        name="halal"
        choices={evidence}
        defaultValue={String(search.halal ?? '')}
      />
      <NearFields
        search={search}
        miles={[0.5, 1, 2, 5]}
        unknownPlace={unknownPlace}
        onLocated={(place) => {
          closeSheet(id);
          show({ ...search, ...place, sort: 'distance' });
        }}
      />
      <SelectField label="Order" name="sort" choices={orders} defaultValue={search.sort ?? 'featured'} />
      <CheckboxField
        name="open"
        label="Open now"
        className="self-end"
        value="1"
        defaultChecked={search.open ?? false}
      />
    </FilterSheet>
  );
}

function readForm(form: FormData): BusinessSearch {
  const value = (name: string) => form.get(name) ?? undefined;
  const sort = choiceParam(value('sort'), businessOrders);
  return {
    category: textParam(value('category')),
    ward: choiceParam(value('ward'), borough.wards),
    feature: choiceParam(value('feature'), businessFeatures),
    halal: numberParam(value('halal'), 1, 4),
    postcode: textParam(value('postcode'), maxLengths.postcode),
    within: numberParam(value('within'), 0.1, 100),
    sort: sort === 'featured' ? undefined : sort,
    open: form.has('open') || undefined,
  };
}
