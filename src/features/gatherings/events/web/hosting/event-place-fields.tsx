import { useState } from 'react';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import type { PartProps } from './event-form-parts.ts';

export type PartnerMosque = { id: string; name: string; address: string; postcode: string };

const custom = 'custom';

/** Where: a partner mosque fills the fields and locks them, 'custom' clears and unlocks them. */
export function EventPlaceFields({
  start,
  errors,
  mosques,
  isDemanded,
}: PartProps & { mosques: readonly PartnerMosque[]; isDemanded: boolean }) {
  const [placeId, setPlaceId] = useState(start.placeId ?? '');
  const mosque = mosques.find(({ id }) => id === placeId);
  const [own, setOwn] = useState({
    location: start.location ?? '',
    address: start.address ?? '',
    postcode: start.postcode ?? '',
  });
  const shown = mosque ? { ...mosque, location: mosque.name } : own;
  const choose = (value: string) => {
    setPlaceId(value === custom ? '' : value);
    if (value === custom) setOwn({ location: '', address: '', postcode: '' });
  };
  const field = (name: 'location' | 'address' | 'postcode') => ({
    name,
    value: shown[name],
    readOnly: mosque !== undefined,
    onChange: (event: { target: { value: string } }) => setOwn({ ...own, [name]: event.target.value }),
    error: errors[name],
    required: isDemanded,
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        className="sm:col-span-2"
        label="Partner mosque"
        value={mosque ? mosque.id : custom}
        onChange={(event) => choose(event.target.value)}
        choices={[
          { value: custom, label: 'Another place' },
          ...mosques.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        hint={hintOf(mosque !== undefined, isDemanded)}
        error={errors.placeId}
      />
      <input type="hidden" name="placeId" value={mosque?.id ?? ''} />
      <TextField
        className="sm:col-span-2"
        label="Location"
        dir="auto"
        maxLength={maxLengths.name}
        {...field('location')}
      />
      <TextField label="Address" dir="auto" maxLength={maxLengths.address} {...field('address')} />
      <TextField
        label="Postcode"
        maxLength={maxLengths.postcode}
        autoComplete="postal-code"
        {...field('postcode')}
      />
    </div>
  );
}

function hintOf(isMosque: boolean, isDemanded: boolean): string | undefined {
  if (isMosque) return 'The venue, address and postcode are the mosque’s own.';
  return isDemanded ? undefined : 'If the place isn’t known yet, leave it empty, and the page will say so.';
}
