import { useState } from 'react';
import { HoursEditor, readOpeningHours } from '#features/mosques/opening-hours/web/opening-hours.form.tsx';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { type FormPicture, sendPictures, startPictures } from '#kit/web/form/form-pictures.ts';
import { PicturesField } from '#kit/web/form/pictures-field.tsx';
import { type Errors, type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { BusinessCategory } from '../business.contract.ts';
import { businessFeatureLabels, businessFeatures, businessLengths } from '../business.rules.ts';
import type { OwnBusiness } from '../business-own.contract.ts';
import { categoryChoices } from './category-choices.ts';

export type BusinessDraft = ReturnType<typeof draftIn> & { pictures: string[] };

type Props = {
  /** The business to change; omitted for a new one. */
  business?: OwnBusiness;
  categories: readonly BusinessCategory[];
  mosques: readonly { id: string; name: string }[];
  action: string;
  failed: string;
  /** `problem` is the error of a picture that could not be uploaded. */
  send: (draft: BusinessDraft, problem: unknown) => Promise<void>;
};

export function BusinessForm({ business, categories, mosques, action, failed, send }: Props) {
  const [pictures, setPictures] = useState<FormPicture[]>(startPictures(business?.pictures ?? []));
  const { onSubmit, sending, errors, problem } = useForm({
    failed,
    check,
    send: async (fields) => {
      const { sent, problem: unsent } = await sendPictures('/api/businesses/pictures', pictures);
      await send({ ...draftIn(fields), pictures: sent.map(({ id }) => id) }, unsent);
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-6">
      <WhatFields business={business} categories={categories} errors={errors} />
      <WhereFields business={business} mosques={mosques} errors={errors} />
      <ReachFields business={business} errors={errors} />
      <Panel title="Pictures">
        <PicturesField
          label="Pictures (optional)"
          max={businessLengths.pictures}
          hint="The first one is shown in the list."
          pictures={pictures}
          onChange={setPictures}
        />
      </Panel>
      <Panel title="When you’re open">
        <HoursEditor start={business?.openingHours ?? null} errors={errors} />
      </Panel>
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Sending…' : action}
      </Button>
    </form>
  );
}

type Part = { business: OwnBusiness | undefined; errors: Errors };

function WhatFields({ business, categories, errors }: Part & { categories: readonly BusinessCategory[] }) {
  const choices = categoryChoices(categories, ({ id }) => id);
  return (
    <Panel title="What it is">
      <div className="grid gap-5">
        <TextField
          label="Name"
          name="name"
          dir="auto"
          maxLength={maxLengths.name}
          defaultValue={business?.name}
          required
          error={errors.name}
        />
        {categoryFields.map((name, at) => (
          <SelectField
            key={name}
            label={at === 0 ? 'Category' : 'Another category (optional)'}
            name={name}
            choices={[{ value: '', label: at === 0 ? 'Please choose' : 'None' }, ...choices]}
            defaultValue={business?.categories[at]?.id ?? ''}
            error={errors[name] ?? (at === 0 ? errors.categoryIds : undefined)}
          />
        ))}
        <TextArea
          label="What should people know about it?"
          name="description"
          rows={5}
          maxLength={businessLengths.description}
          defaultValue={business?.description}
          required
          error={errors.description}
        />
        <fieldset>
          <legend className="mb-1 font-semibold">What it offers</legend>
          <div className="grid sm:grid-cols-2">
            {businessFeatures.map((feature) => (
              <CheckboxField
                key={feature}
                label={businessFeatureLabels[feature]}
                name={`feature.${feature}`}
                defaultChecked={business?.features.includes(feature) ?? false}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Panel>
  );
}

function WhereFields({ business, mosques, errors }: Part & { mosques: Props['mosques'] }) {
  return (
    <Panel title="Where it is">
      <div className="grid gap-5">
        <TextField
          label="Address"
          name="address"
          dir="auto"
          autoComplete="street-address"
          maxLength={maxLengths.address}
          defaultValue={business?.address}
          required
          error={errors.address}
        />
        <TextField
          label="Postcode"
          name="postcode"
          autoComplete="postal-code"
          maxLength={maxLengths.postcode}
          defaultValue={business?.postcode}
          required
          error={errors.postcode}
          className="max-w-48"
        />
        <SelectField
          label="Is it inside a mosque? (optional)"
          name="placeId"
          choices={[
            { value: '', label: 'No' },
            ...mosques.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          defaultValue={business?.placeId ?? ''}
          error={errors.placeId}
        />
        <CheckboxField
          label="Show it on the map"
          name="showOnMap"
          defaultChecked={business?.showOnMap ?? true}
          hint="Leave this empty if you work from home."
        />
      </div>
    </Panel>
  );
}

function ReachFields({ business, errors }: Part) {
  return (
    <Panel title="How people reach you">
      <p className="mb-4 text-soft">Everyone can see these, without an account.</p>
      <div className="grid gap-5">
        <TextField
          label="Phone (optional)"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={maxLengths.phone}
          defaultValue={business?.phone ?? ''}
          error={errors.phone}
        />
        <TextField
          label="Email (optional)"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={maxLengths.email}
          defaultValue={business?.email ?? ''}
          error={errors.email}
        />
        <TextField
          label="Website (optional)"
          name="website"
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={maxLengths.webAddress}
          defaultValue={business?.website ?? ''}
          error={errors.website}
        />
      </div>
    </Panel>
  );
}

const categoryFields: readonly [string, string, string] = ['category.0', 'category.1', 'category.2'];
const needed: readonly (readonly [name: string, text: string])[] = [
  ['name', 'Please enter the name.'],
  ['description', 'Please say what people should know about it.'],
  ['address', 'Please enter the address.'],
  ['postcode', 'Please enter the postcode.'],
];

function check(fields: Fields): Errors {
  const missing = needed.filter(([name]) => fields.text(name).trim() === '');
  return {
    ...Object.fromEntries(missing),
    ...(fields.text(categoryFields[0]) === '' && { [categoryFields[0]]: 'Please choose a category.' }),
  };
}

function draftIn(fields: Fields) {
  const text = (name: string) => fields.text(name).trim();
  const categories = categoryFields.map(text).filter((id) => id !== '');
  return {
    name: text('name'),
    description: text('description'),
    categoryIds: [...new Set(categories)],
    features: businessFeatures.filter((feature) => fields.isTicked(`feature.${feature}`)),
    address: text('address'),
    postcode: text('postcode'),
    placeId: text('placeId') || undefined,
    showOnMap: fields.isTicked('showOnMap'),
    phone: text('phone') || undefined,
    email: text('email') || undefined,
    website: text('website') || undefined,
    openingHours: readOpeningHours(fields),
  };
}
