import { maxLengths } from '#kit/contract/max-lengths.ts';
import { SelectField, TextField } from '../field.tsx';
import { LocateButton } from '../locate-button.tsx';

/** A place as a list's address names it: a postcode, or where the device is. */
export type PlaceSearch = {
  postcode?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  /** Miles. */
  within?: number | undefined;
};

type Props = {
  search: PlaceSearch;
  /** How far one may look; none: anywhere. */
  miles: readonly number[];
  unknownPlace: boolean;
  onLocated(place: { postcode: undefined; cursor: undefined; lat: number; lng: number }): void;
};

/** Asks near what, and how far from it. */
export function NearFields({ search, miles, unknownPlace, onLocated }: Props) {
  const { postcode, within } = search;
  return (
    <>
      <TextField
        label="Your postcode"
        name="postcode"
        autoComplete="postal-code"
        maxLength={maxLengths.postcode}
        defaultValue={postcode}
        placeholder={isLocated(search) ? 'Using your location' : 'IG1 1AA'}
        error={unknownPlace ? unknownPostcode : undefined}
      />
      <SelectField
        label="Distance"
        name="within"
        choices={distanceChoices(miles)}
        defaultValue={within === undefined ? '' : String(within)}
        hint={isLocated(search) || postcode ? undefined : 'Needs a postcode or your location'}
      />
      <div className="col-span-2">
        <LocateButton
          onLocated={({ latitude, longitude }) =>
            onLocated({ postcode: undefined, cursor: undefined, lat: latitude, lng: longitude })
          }
        />
      </div>
    </>
  );
}

/** Shown beside the field, and on the page while the filters are closed. */
export const unknownPostcode = 'We couldn’t find that postcode. Please check it, or use your location.';

/** 'Any', 'Within 1 mile', 'Within 3 miles' … */
export function distanceChoices(miles: readonly number[]): { value: string; label: string }[] {
  const within = (mile: number) => `Within ${mile} ${mile <= 1 ? 'mile' : 'miles'}`;
  return [
    { value: '', label: 'Any' },
    ...miles.map((mile) => ({ value: String(mile), label: within(mile) })),
  ];
}

/** The device's place, which the filters' form has no field for: it stays until a postcode is typed instead. */
export function keptPoint(search: PlaceSearch, asked: PlaceSearch): Pick<PlaceSearch, 'lat' | 'lng'> {
  if (!isLocated(search) || asked.postcode !== undefined) return {};
  return { lat: search.lat, lng: search.lng };
}

function isLocated({ lat, lng }: PlaceSearch): boolean {
  return lat !== undefined && lng !== undefined;
}
