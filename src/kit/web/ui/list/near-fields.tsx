import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { unknownPlaceText } from '#kit/contract/field-kinds.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import type { AnySearch } from '../../list-filters.ts';
import { Button } from '../button.tsx';
import { type Choice, SelectField, TextField } from '../field.tsx';
import { showToast } from '../toast.ts';

type Props = {
  /** The list's search, with a postcode or the device's location, and a distance in miles. */
  search: AnySearch;
  distances: readonly Choice[];
  unknownPlace: boolean;
  /** Whether there is a place to measure from, such as the member's own postcode. */
  hasPlace: boolean;
  onLocated(place: { postcode: undefined; lat: number; lng: number }): void;
};

/** Fields for a place, and the distance from it. */
export function NearFields({ search, distances, unknownPlace, hasPlace, onLocated }: Props) {
  const { postcode, within, lat, lng } = search;
  const isLocated = lat !== undefined && lng !== undefined;
  return (
    <>
      <TextField
        label="Your postcode"
        name="postcode"
        autoComplete="postal-code"
        maxLength={maxLengths.postcode}
        defaultValue={postcode === undefined ? undefined : String(postcode)}
        placeholder={isLocated ? 'Using your location' : 'IG1 1AA'}
        error={unknownPlace ? unknownPlaceText : undefined}
      />
      <SelectField
        label="Distance"
        name="within"
        choices={distances}
        defaultValue={String(within ?? '')}
        hint={hasPlace || isLocated || postcode ? undefined : 'Needs a postcode or your location'}
      />
      <div className="col-span-full">
        <LocateButton
          onLocated={({ latitude, longitude }) =>
            onLocated({ postcode: undefined, lat: latitude, lng: longitude })
          }
        />
      </div>
    </>
  );
}

/** Shown where a distance is asked for, and there is no place to measure from. */
export const distanceNeedsPlace = 'Give a postcode or your location to filter by distance.';

type Point = { latitude: number; longitude: number };

/** Three decimals of a degree are about a hundred metres: precise enough to find a mosque, and not a front door. */
const roughly = (degrees: number) => Math.round(degrees * 1000) / 1000;

const locateTimeoutMs = 10_000;
/** The browser's own limit doesn't count the time in which it asks for permission, and some browsers never answer. */
const answerTimeoutMs = 20_000;

type Problem = { title: string; description: string };

/**
 * Asks the browser for its location, once, and passes on the rounded point; it is stored nowhere. `onEnd`: called at the latest after
 * twenty seconds, with the problem if there is no result; by default a toast says it. What the browser answers later is ignored: the
 * reader may have typed a postcode in the meantime.
 */
export function locate(onLocated: (point: Point) => void, onEnd: (problem?: Problem) => void = toast): void {
  let hasEnded = false;
  const end = (problem?: Problem) => {
    if (hasEnded) return false;
    hasEnded = true;
    clearTimeout(timer);
    onEnd(problem);
    return true;
  };
  const timer = setTimeout(
    () =>
      end({
        title: 'Your browser hasn’t told us your location',
        description: 'Please type a postcode instead, or allow this site to use your location and try again.',
      }),
    answerTimeoutMs,
  );
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => {
      if (end()) onLocated({ latitude: roughly(latitude), longitude: roughly(longitude) });
    },
    () => end({ title: 'Your location isn’t available', description: 'Please type a postcode instead.' }),
    { timeout: locateTimeoutMs, maximumAge: 60_000 },
  );
}

function toast(problem?: Problem): void {
  if (problem) showToast({ ...problem, tone: 'danger' });
}

/** A button that asks the browser for its location. It says itself what went wrong: it is often in a sheet, which covers toasts. */
export function LocateButton({ onLocated }: { onLocated: (point: Point) => void }) {
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const ask = () => {
    setAsking(true);
    setProblem(undefined);
    locate(onLocated, (found) => {
      setAsking(false);
      setProblem(found);
    });
  };
  return (
    <>
      <Button variant="outline" onClick={ask} disabled={asking}>
        <LocateFixed aria-hidden="true" className="size-5" /> {asking ? 'Locating…' : 'Use my location'}
      </Button>
      <p role="status" className="w-full text-danger text-sm empty:sr-only">
        {problem ? `${problem.title}. ${problem.description}` : null}
      </p>
    </>
  );
}
