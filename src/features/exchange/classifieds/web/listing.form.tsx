import { useState } from 'react';
import { borough } from '#borough';
import { maxLengths } from '#kit/contract/field-limits.ts';
import type { ApiOf } from '#kit/web/api.ts';
import { type FormPicture, sendPictures, startPictures } from '#kit/web/form/form-pictures.ts';
import { PicturesField } from '#kit/web/form/pictures-field.tsx';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { type Errors, type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { ActionBar } from '#kit/web/ui/over/action-bar.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { forbiddenGoods } from '../forbidden-good.rules.ts';
import type { Category } from '../listing.contract.ts';
import { conditionLabels, conditions, listingLengths, maxPictures, priceField } from '../listing.rules.ts';
import { listingFormErrors } from '../listing-draft.rules.ts';
import type { calls, OwnListing } from '../listing-own.contract.ts';
import { categoryChoices } from './category-choices.ts';

type Props = {
  start?: OwnListing;
  /** The initial ward. */
  ward: string | null;
  categories: readonly Category[];
  mosques: readonly { id: string; name: string }[];
  submit: string;
  submitting: string;
  failed: string;
  send: (fields: Fields, pictures: readonly FormPicture[]) => Promise<void>;
};

const choose = { value: '', label: 'Please choose' };
const states = [choose, ...conditions.map((value) => ({ value, label: conditionLabels[value] }))];
const wards = [choose, ...borough.wards.map((name) => ({ value: name, label: name }))];

/** The form of a listing. Pictures come first, because people start with them. */
export function ListingForm({ start, submit, submitting, failed, send, ...parts }: Props) {
  const [pictures, setPictures] = useState(() => startPictures(start?.pictures ?? []));
  const { onSubmit, sending, errors, problem } = useForm({
    failed,
    check: listingFormErrors,
    send: (fields) => send(fields, pictures),
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-6">
      <Panel title="Pictures">
        <PicturesField
          label="Up to eight pictures"
          max={maxPictures}
          hint="We remove hidden details, such as where each picture was taken. Please leave people and number plates out."
          pictures={pictures}
          onChange={setPictures}
        />
      </Panel>
      <Panel title="What is it?">
        <ThingFields start={start} errors={errors} categories={parts.categories} />
      </Panel>
      <Panel title="Price">
        <PriceFields start={start} errors={errors} />
      </Panel>
      <Panel title="Where can it be seen?">
        <PlaceFields start={start} errors={errors} ward={parts.ward} mosques={parts.mosques} />
      </Panel>
      <Forbidden error={errors.agreed} isRead={start !== undefined} />
      {problem}
      <ActionBar label="Save">
        <Button type="submit" disabled={sending} className="min-h-13 flex-1 text-lg lg:flex-none">
          {sending ? submitting : submit}
        </Button>
      </ActionBar>
    </form>
  );
}

type Part = { start: OwnListing | undefined; errors: Errors };

function ThingFields({ start, errors, categories }: Part & Pick<Props, 'categories'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label="Title"
        name="title"
        dir="auto"
        maxLength={listingLengths.title}
        placeholder="Pushchair, folds flat"
        defaultValue={start?.title}
        error={errors.title}
        required
      />
      <TextArea
        className="sm:col-span-2"
        label="Description"
        name="description"
        rows={5}
        maxLength={listingLengths.description}
        hint="How old it is, what is worn, what comes with it. People write to you through the site, so leave your phone number out."
        defaultValue={start?.description}
        error={errors.description}
        required
      />
      <SelectField
        label="Category"
        name="categoryId"
        choices={[choose, ...categoryChoices(categories, ({ id }) => id)]}
        defaultValue={start?.categoryId ?? ''}
        error={errors.categoryId}
        required
      />
      <SelectField
        label="Condition"
        name="condition"
        choices={states}
        defaultValue={start?.condition ?? ''}
        error={errors.condition}
        required
      />
    </div>
  );
}

function PriceFields({ start, errors }: Part) {
  const [isFree, setIsFree] = useState(start?.priceAmount === 0);
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <CheckboxField
        className="sm:col-span-2"
        label="I’m giving it away"
        name="free"
        checked={isFree}
        onChange={(event) => setIsFree(event.target.checked)}
      />
      {isFree ? null : (
        <TextField
          label="Price (£)"
          name="price"
          inputMode="decimal"
          maxLength={listingLengths.price}
          placeholder="45"
          defaultValue={priceField(start?.priceAmount)}
          error={errors.price ?? errors.priceAmount}
          required
        />
      )}
    </div>
  );
}

function PlaceFields({ start, errors, ward, mosques }: Part & Pick<Props, 'ward' | 'mosques'>) {
  const anywhere = { value: '', label: 'Not decided' };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Ward"
        name="ward"
        choices={wards}
        defaultValue={start?.ward ?? ward ?? ''}
        hint="This is all that others see of where it is."
        error={errors.ward}
        required
      />
      <SelectField
        label="Collect from (optional)"
        name="placeId"
        choices={[anywhere, ...mosques.map(({ id, name }) => ({ value: id, label: name }))]}
        defaultValue={start?.placeId ?? ''}
        error={errors.placeId}
      />
      <TextField
        label="Address (optional)"
        name="address"
        dir="auto"
        autoComplete="street-address"
        maxLength={maxLengths.address}
        hint="Only those who approve the listing see it."
        defaultValue={start?.address ?? ''}
        error={errors.address}
      />
      <TextField
        label="Postcode (optional)"
        name="postcode"
        autoComplete="postal-code"
        maxLength={maxLengths.postcode}
        defaultValue={start?.postcode ?? ''}
        error={errors.postcode}
      />
      <CheckboxField
        className="sm:col-span-2"
        label="Show it on the map"
        name="showOnMap"
        defaultChecked={start?.showOnMap ?? true}
        hint="In the middle of its ward, never at your address."
      />
    </div>
  );
}

function Forbidden({ error, isRead }: { error: string | undefined; isRead: boolean }) {
  return (
    <Panel title="What can’t be offered here">
      <ul className="list-disc space-y-1 ps-5 text-soft">
        {forbiddenGoods.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <CheckboxField
        className="mt-2"
        label="I’ve read this, and what I offer is mine to give or sell."
        name="agreed"
        defaultChecked={isRead}
        error={error}
      />
    </Panel>
  );
}

/**
 * Uploads the new pictures of a stored listing, and sets which it shows. A failed upload is reported, and the others are shown.
 */
export async function savePictures(
  api: ApiOf<typeof calls>,
  id: string,
  pictures: readonly FormPicture[],
): Promise<{ changeWaits: boolean }> {
  const { sent, problem } = await sendPictures(`/api/classifieds/${id}/pictures`, pictures);
  const saved = await api.setClassifiedPictures({ id, ids: sent.map((picture) => picture.id) });
  if (problem !== undefined) showProblem(problem, 'The listing was saved, but not all of its pictures');
  return saved;
}
