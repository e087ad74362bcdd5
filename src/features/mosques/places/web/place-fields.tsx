/* Form fields that places of every kind have. */
import { maxLengths } from '#kit/contract/field-limits.ts';
import type { Errors, Fields } from '#kit/web/form/use-form.tsx';
import { TextArea, TextField } from '#kit/web/ui/field.tsx';
import type { AdminPlace } from '../place-admin.contract.ts';
import { PointField } from './point-field.tsx';

const names = ['name', 'address', 'postcode', 'phone', 'email', 'website', 'description'] as const;
type TextName = (typeof names)[number];
type Start = Pick<AdminPlace, TextName | 'latitude' | 'longitude'> | null;
type Props = { start: Start; errors: Errors };

function field({ start, errors }: Props, name: TextName) {
  return { name, defaultValue: start?.[name] ?? '', error: errors[name] };
}

export function PlaceNameField(props: Props) {
  return (
    <TextField
      className="sm:col-span-2"
      label="Name"
      dir="auto"
      maxLength={maxLengths.name}
      required
      {...field(props, 'name')}
    />
  );
}

/** Where a place is, how to reach it, and what it says about itself. */
export function PlaceContactFields(props: Props) {
  return (
    <>
      <TextField
        className="sm:col-span-2"
        label="Address"
        dir="auto"
        maxLength={maxLengths.address}
        required
        {...field(props, 'address')}
      />
      <TextField
        label="Postcode"
        maxLength={maxLengths.postcode}
        hint="Used for the map if no position is given."
        required
        {...field(props, 'postcode')}
      />
      <TextField label="Phone" type="tel" maxLength={maxLengths.phone} {...field(props, 'phone')} />
      <PointField
        start={props.start}
        postcodeIn={(form) => String(form.get('postcode') ?? '').trim()}
        errors={props.errors}
      />
      <TextField label="Email" type="email" {...field(props, 'email')} />
      <TextField label="Website" type="url" placeholder="https://" {...field(props, 'website')} />
      <TextArea
        className="sm:col-span-2"
        label="Description"
        rows={5}
        maxLength={maxLengths.description}
        {...field(props, 'description')}
      />
    </>
  );
}

/** Reads the values of PlaceNameField and PlaceContactFields. */
export function readPlaceFields(fields: Fields) {
  const text = (name: TextName) => fields.text(name).trim();
  return {
    name: text('name'),
    address: text('address'),
    postcode: text('postcode'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    description: text('description'),
    latitude: fields.number('latitude'),
    longitude: fields.number('longitude'),
  };
}
