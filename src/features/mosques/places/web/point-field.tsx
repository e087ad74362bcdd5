import { lazy, useState } from 'react';
import type { Point } from '#kit/contract/distance.ts';
import { problemOf, useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { LazyPart } from '#kit/web/ui/lazy-part.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import type { calls } from '../place-admin.contract.ts';

/** Loaded when the map is opened, because MapLibre is larger than the rest of the page. */
const PointMap = lazy(() => import('./point-map.tsx').then((module) => ({ default: module.PointMap })));

type Props = {
  start: { latitude: number | null; longitude: number | null } | null;
  /** Returns the form's postcode as typed so far; '' if empty. */
  postcodeIn: (form: FormData) => string;
  errors: Record<string, string | undefined>;
};

/** Fields for a position: found by postcode, picked on the map, or typed as latitude and longitude. */
export function PointField({ start, postcodeIn, errors }: Props) {
  const [latitude, setLatitude] = useState(textOf(start?.latitude));
  const [longitude, setLongitude] = useState(textOf(start?.longitude));
  const [note, setNote] = useState('');
  const [centre, setCentre] = useState<Point | null>(null);
  const [mapShown, setMapShown] = useState(false);
  const api = useApi<typeof calls>();
  const setPoint = (point: Point) => {
    setLatitude(point.latitude.toFixed(6));
    setLongitude(point.longitude.toFixed(6));
  };
  const find = async (form: HTMLFormElement | null) => {
    const postcode = form ? postcodeIn(new FormData(form)) : '';
    try {
      const { approximate, ...point } = await api.locatePostcode({ postcode });
      if (!approximate) setPoint(point);
      setCentre(point);
      setMapShown(true);
      setNote(
        approximate
          ? `Only the area of ${postcode} is known: click its place on the map.`
          : `The centre of ${postcode}. Click the map for the exact place.`,
      );
    } catch (error) {
      const { issues, text } = problemOf(error);
      setNote(issues[0]?.message ?? text);
    }
  };
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-semibold">Position on the map</legend>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="outline" onClick={(event) => find(event.currentTarget.form)}>
          Find by postcode
        </Button>
        <Button variant="outline" aria-expanded={mapShown} onClick={() => setMapShown(!mapShown)}>
          {mapShown ? 'Close the map' : 'Choose on the map'}
        </Button>
      </div>
      {note ? <Notice className="mt-3">{note}</Notice> : null}
      {mapShown ? (
        <LazyPart
          meanwhile={<p className="mt-3 text-soft">Loading the map…</p>}
          otherwise={
            <Notice className="mt-3">
              The map couldn’t be loaded. Please type the latitude and longitude.
            </Notice>
          }
        >
          <PointMap point={pointOf(latitude, longitude)} centre={centre} onPick={setPoint} />
        </LazyPart>
      ) : null}
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <TextField
          label="Latitude (optional)"
          name="latitude"
          inputMode="decimal"
          value={latitude}
          onChange={(event) => setLatitude(event.target.value)}
          error={errors.latitude}
        />
        <TextField
          label="Longitude (optional)"
          name="longitude"
          inputMode="decimal"
          value={longitude}
          onChange={(event) => setLongitude(event.target.value)}
          error={errors.longitude}
        />
      </div>
    </fieldset>
  );
}

const textOf = (degrees: number | null | undefined) => (degrees === null ? '' : String(degrees ?? ''));

function pointOf(latitude: string, longitude: string): Point | null {
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  const isComplete = latitude !== '' && longitude !== '' && Math.abs(point.latitude) <= 90;
  return isComplete && Math.abs(point.longitude) <= 180 ? point : null;
}
