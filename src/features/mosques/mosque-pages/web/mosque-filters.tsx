import { getRouteApi } from '@tanstack/react-router';
import { facilityNamed, filterFacilities } from '#features/mosques/places/facilities.ts';
import { womensPrayerLabels, womensPrayers } from '#features/mosques/places/womens-access.ts';
import { choiceParam, numberParam, textParam } from '#kit/web/router/search-params.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField } from '#kit/web/ui/field.tsx';
import { FilterSheet } from '#kit/web/ui/list/filter-sheet.tsx';
import { keptPoint, NearFields } from '#kit/web/ui/list/near-fields.tsx';
import { closeSheet } from '#kit/web/ui/over/sheet.tsx';
import type { MosqueSearch } from '../mosque-search.ts';

const route = getRouteApi('/mosques');

const sorts = [
  { value: '', label: 'Best match' },
  { value: 'distance', label: 'Distance' },
  { value: 'name', label: 'Name' },
  { value: 'featured', label: 'Featured' },
];
const facilityChoices = [
  { value: '', label: 'All Facilities' },
  ...filterFacilities.map((name) => ({ value: name, label: name })),
];
const womenChoices = [
  { value: '', label: 'Any' },
  ...womensPrayers.map((prayer) => ({ value: prayer, label: womensPrayerLabels[prayer] })),
];

/** Words that half a phone has no room for. */
const alone = 'col-span-2 sm:col-span-1';

/** All filters of the directory and its order. */
export function MosqueFiltersSheet({ id, unknownPlace }: { id: string; unknownPlace: boolean }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (asked: MosqueSearch) => void navigate({ search: asked });
  return (
    <FilterSheet
      id={id}
      action="/mosques"
      search={search}
      kept={{ search: search.search }}
      show="Show mosques"
      onShow={(form) => {
        const asked = readForm(form);
        show({ ...asked, search: search.search, ...keptPoint(search, asked) });
      }}
      clear={
        <LinkButton look="outline" to="/mosques" search={{}} onClick={() => closeSheet(id)}>
          Clear Filters
        </LinkButton>
      }
    >
      <NearFields
        search={search}
        miles={[1, 3, 5, 10]}
        unknownPlace={unknownPlace}
        onLocated={(place) => {
          closeSheet(id);
          show({ ...search, ...place });
        }}
      />
      <SelectField
        className={alone}
        label="Facility"
        name="facility"
        choices={facilityChoices}
        defaultValue={search.facility ?? ''}
      />
      <SelectField
        className={alone}
        label="Women’s space for"
        name="women"
        choices={womenChoices}
        defaultValue={search.women ?? ''}
      />
      <SelectField
        className={alone}
        label="Sort by"
        name="sort"
        choices={sorts}
        defaultValue={search.sort ?? ''}
      />
      <CheckboxField
        className={alone}
        label="Women can make wudu"
        name="womensWudu"
        value="1"
        defaultChecked={search.womensWudu ?? false}
      />
    </FilterSheet>
  );
}

function readForm(form: FormData): MosqueSearch {
  const text = (name: string) => textParam(form.get(name) ?? undefined);
  const facility = text('facility');
  return {
    postcode: text('postcode'),
    facility: facility === undefined ? undefined : facilityNamed(facility),
    women: choiceParam(form.get('women') ?? undefined, womensPrayers),
    within: numberParam(form.get('within') ?? undefined, 0.1, 100),
    sort: choiceParam(form.get('sort') ?? undefined, ['distance', 'name', 'featured']),
    womensWudu: form.has('womensWudu') || undefined,
  };
}
