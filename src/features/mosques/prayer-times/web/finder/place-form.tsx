import { useNavigate } from '@tanstack/react-router';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { LocateButton } from '#kit/web/ui/locate-button.tsx';
import { type FinderSearch, withoutPlace } from './finder-search.ts';
import { rememberPostcode } from './remembered-postcode.ts';

/** Where somebody sets out from: a postcode, or where the phone is. A plain GET form, so that it works without JavaScript. */
export function PlaceForm({
  path,
  search,
  unknownPlace,
  onDone,
}: {
  path: '/jamaah' | '/jumuah';
  search: FinderSearch;
  unknownPlace: boolean;
  onDone?: () => void;
}) {
  const navigate = useNavigate();
  const go = (place: FinderSearch) => {
    onDone?.();
    void navigate({ to: path, search: { ...withoutPlace(search), ...place } });
  };
  return (
    <form
      method="get"
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        const postcode = String(new FormData(event.currentTarget).get('postcode')).trim();
        if (postcode === '') return;
        rememberPostcode(postcode);
        go({ postcode });
      }}
    >
      {search.women ? <input type="hidden" name="women" value="1" /> : null}
      {search.wheelchair ? <input type="hidden" name="wheelchair" value="1" /> : null}
      {search.minutes ? <input type="hidden" name="minutes" value={search.minutes} /> : null}
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          key={search.postcode}
          label="Your postcode"
          name="postcode"
          autoComplete="postal-code"
          maxLength={maxLengths.postcode}
          defaultValue={search.postcode}
          placeholder="IG1 1AA"
          error={
            unknownPlace
              ? 'We couldn’t find that postcode. Please check it, or use your location.'
              : undefined
          }
          className="min-w-40 flex-1"
        />
        <Button type="submit">Show</Button>
        <LocateButton onLocated={({ latitude, longitude }) => go({ lat: latitude, lng: longitude })} />
      </div>
      <p className="mt-2 text-sm text-soft">
        Your location is used for this search alone. The postcode is remembered on this device.
      </p>
    </form>
  );
}
