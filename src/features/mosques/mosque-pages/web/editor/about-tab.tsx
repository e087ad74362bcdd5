import { MosqueFactFields, mosqueFactsIn } from '#features/mosques/places/web/mosque-detail-fields.tsx';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import type { Errors, Fields } from '#kit/web/form/use-form.ts';
import { CheckboxField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import type { MosqueForm, MosqueFormAnswer } from '../../edit-contract.ts';
import { MosqueTabForm } from './mosque-tab-form.tsx';

/** Name, address, contact, description, and what people like to know of a mosque. */
export function AboutTab({ form }: { form: MosqueFormAnswer }) {
  const read = (fields: Fields) => ({
    ...textsIn(fields),
    ...mosqueFactsIn(fields),
    ...(form.isAdministrator ? { featured: fields.isTicked('featured') } : {}),
  });
  return (
    <MosqueTabForm form={form} read={read} check={missing}>
      {({ shown, errors }) => (
        <>
          <TextFields shown={shown} errors={errors} />
          <MosqueFactFields shown={shown} errors={errors} />
          {form.isAdministrator ? (
            <CheckboxField
              className="sm:col-span-2"
              label="Featured"
              hint="Shown first to visitors, with a mark on its card. Only administrators can change this."
              name="featured"
              defaultChecked={shown.featured}
              error={errors.featured}
            />
          ) : null}
        </>
      )}
    </MosqueTabForm>
  );
}

function TextFields({ shown, errors }: { shown: MosqueForm; errors: Errors }) {
  const field = (name: TextName) => ({ name, defaultValue: shown[name], error: errors[name] });
  return (
    <>
      <TextField
        className="sm:col-span-2"
        label="Name"
        dir="auto"
        maxLength={maxLengths.name}
        required
        {...field('name')}
      />
      <TextField label="Address" dir="auto" maxLength={maxLengths.address} required {...field('address')} />
      <TextField label="Postcode" maxLength={maxLengths.postcode} required {...field('postcode')} />
      <TextField label="Phone" type="tel" maxLength={maxLengths.phone} {...field('phone')} />
      <TextField label="Email" type="email" {...field('email')} />
      <TextField
        className="sm:col-span-2"
        label="Website"
        type="url"
        placeholder="https://"
        {...field('website')}
      />
      <TextArea
        className="sm:col-span-2"
        label="Description"
        rows={5}
        maxLength={maxLengths.description}
        {...field('description')}
      />
    </>
  );
}

const textNames = ['name', 'address', 'postcode', 'phone', 'email', 'website', 'description'] as const;
type TextName = (typeof textNames)[number];

function textsIn(fields: Fields) {
  const text = (name: TextName) => fields.text(name).trim();
  return {
    name: text('name'),
    address: text('address'),
    postcode: text('postcode'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    description: text('description'),
  };
}

function missing(fields: Fields): Errors {
  const required = { name: 'Name', address: 'Address', postcode: 'Postcode' };
  const empty = Object.entries(required).filter(([name]) => fields.text(name).trim() === '');
  return Object.fromEntries(empty.map(([name, label]) => [name, `${label} is required`]));
}
