import { useId, useState } from 'react';
import type { ResultOf } from '#kit/contract/call.ts';
import { TextField } from '#kit/web/ui/field.tsx';
import type { calls } from '../contract.ts';
import { experimentLengths } from '../max-lengths.ts';

/** The experiment's name, under which a place of the site asks for it, and what that place can be told. */
export function PlaceField({
  start,
  options: { places },
  error,
}: {
  start: string | undefined;
  options: ResultOf<typeof calls.getExperimentOptions>;
  error: string | undefined;
}) {
  const [name, setName] = useState(start ?? places[0]?.name ?? '');
  const list = useId();
  const place = places.find((one) => one.name === name.trim());
  return (
    <div>
      <TextField
        label="Name"
        name="name"
        list={list}
        maxLength={experimentLengths.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoCapitalize="none"
        spellCheck={false}
        hint="The page that shows the variants looks the experiment up by this name."
        required
        error={error}
      />
      <datalist id={list}>
        {places.map((one) => (
          <option key={one.name} value={one.name}>
            {one.label}
          </option>
        ))}
      </datalist>
      {place ? (
        <div className="mt-2 text-sm" role="status">
          <p>{place.label}. Its settings:</p>
          <ul className="list-disc ps-5">
            {Object.entries(place.settings).map(([setting, what]) => (
              <li key={setting}>
                <code>{setting}</code>: {what}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="mt-2 text-sm text-caution" role="status">
          No place on the site asks for this name yet, so nobody would see a variant.
        </p>
      )}
    </div>
  );
}
