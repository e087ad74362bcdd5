import { useId, useState } from 'react';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import type { Errors } from '#kit/web/form/use-form.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { categoryChoices } from '../event.rules.ts';
import { audienceLabels, audiences } from '../event-tag.rules.ts';
import type { calls, HostedEvent } from '../hosted-event.contract.ts';

/** The initial values of the form: a changed or copied event, or nothing. */
export type EventStart = Partial<HostedEvent>;

/** Props of each part of the form. */
export type PartProps = { start: EventStart; errors: Errors };

/** Title, description, category, organiser and picture. */
export function EventTextFields({
  start,
  errors,
  forAdmin,
  onImage,
}: PartProps & { forAdmin: boolean; onImage: (file: File | null) => void }) {
  const id = useId();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label="Title"
        name="title"
        dir="auto"
        maxLength={maxLengths.name}
        defaultValue={start.title}
        error={errors.title}
        required
      />
      <TextArea
        className="sm:col-span-2"
        label="Description"
        name="description"
        rows={6}
        maxLength={maxLengths.description}
        defaultValue={start.description}
        error={errors.description}
        required
      />
      <SelectField
        label="Category"
        name="category"
        choices={categoryChoices(forAdmin, start.category)}
        defaultValue={start.category ?? 'community'}
        error={errors.category}
      />
      <TextField
        label="Organiser name"
        name="organizer"
        dir="auto"
        maxLength={maxLengths.name}
        defaultValue={start.organizer}
        error={errors.organizer}
        required
      />
      <div className="sm:col-span-2">
        {start.imageUrl && start.id ? (
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <img
              src={start.imageUrl}
              alt=""
              width={1280}
              height={720}
              className="aspect-video w-40 rounded-control object-cover"
            />
            <RemovePicture eventId={start.id} />
          </div>
        ) : null}
        <label htmlFor={id} className="mb-1 block font-semibold">
          {start.imageUrl ? 'Another picture (optional)' : 'Picture (optional)'}
        </label>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="field"
          onChange={(event) => onImage(event.target.files?.[0] ?? null)}
        />
        <p className="mt-1 text-sm text-soft">JPG, PNG or WebP, up to 5 MB. It’s shown in landscape, 16:9.</p>
      </div>
    </div>
  );
}

function RemovePicture({ eventId }: { eventId: string }) {
  const api = useApi<typeof calls>();
  const [remove] = useAction(() => api.removeEventImage({ id: eventId }), {
    failed: 'The picture wasn’t removed',
  });
  return (
    <ConfirmButton
      variant="quiet"
      label="Remove picture"
      question="Remove this picture? The event will show the drawing of its category instead."
      action="Remove picture"
      onConfirm={remove}
    />
  );
}

export type PartnerMosque = { id: string; name: string; address: string; postcode: string };

const custom = 'custom';

/** The place: a partner mosque fills and locks the fields, 'custom' clears and unlocks them. */
export function EventPlaceFields({
  start,
  errors,
  mosques,
  mayOmitName,
}: PartProps & {
  mosques: readonly PartnerMosque[];
  /** Administrators may announce an address whose hall isn't known yet. */
  mayOmitName: boolean;
}) {
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
    error: mosque === undefined ? errors[name] : undefined,
    required: name !== 'location' || !mayOmitName,
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
        hint={mosque ? 'The venue, address and postcode are the mosque’s own.' : undefined}
        error={errors.placeId}
      />
      <input type="hidden" name="placeId" value={mosque?.id ?? ''} />
      <TextField
        className="sm:col-span-2"
        label={mayOmitName ? 'Location (optional)' : 'Location'}
        hint={mayOmitName && !mosque ? 'If it isn’t known yet, the page will say so.' : undefined}
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

/** The audience. */
export function EventTagFields({ start, forAdmin }: Pick<PartProps, 'start'> & { forAdmin: boolean }) {
  return (
    <fieldset className="grid gap-x-4 sm:grid-cols-2">
      <legend className="sr-only">Who is it for?</legend>
      {audiences.map((name) => (
        <CheckboxField key={name} name={name} label={audienceLabels[name]} defaultChecked={start[name]} />
      ))}
      {forAdmin ? (
        <CheckboxField
          name="membersOnly"
          label="Members only: hidden from the public"
          defaultChecked={start.isPublic === false}
        />
      ) : null}
    </fieldset>
  );
}

/** Whether people break their fast there; then how many there is food for, and how they come. */
export function EventIftarFields({ start, errors }: PartProps) {
  const [isIftar, setIsIftar] = useState(start.isIftar ?? false);
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <CheckboxField
        className="sm:col-span-2"
        name="isIftar"
        label="People break their fast together"
        hint="It’s listed under Iftars. How many can come is the number of places, below."
        checked={isIftar}
        onChange={(event) => setIsIftar(event.target.checked)}
      />
      {isIftar ? (
        <>
          <TextField
            className="my-2"
            label="Food for how many? (optional)"
            name="iftarMeals"
            type="number"
            inputMode="numeric"
            min={1}
            defaultValue={start.iftarMeals ?? ''}
            error={errors.iftarMeals}
          />
          <div>
            <CheckboxField
              name="iftarBookFirst"
              label="Book a place first"
              defaultChecked={start.iftarBookFirst}
            />
            <CheckboxField
              name="iftarBringDish"
              label="Bring a dish to share"
              defaultChecked={start.iftarBringDish}
            />
          </div>
        </>
      ) : null}
    </div>
  );
}

/** Capacity, cost, and links for updates and booking. `mayDraw` for an event that isn't one of a series. */
export function EventPlacesFields({ start, errors, mayDraw }: PartProps & { mayDraw: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Number of places (optional)"
        name="maxAttendees"
        type="number"
        inputMode="numeric"
        min={1}
        defaultValue={start.maxAttendees ?? ''}
        hint="Including guests. Leave empty for no limit. When the event is full, people join a waiting list and move up automatically."
        error={errors.maxAttendees}
      />
      {mayDraw ? (
        <TextField
          label="Draw the places on (optional)"
          name="drawOn"
          type="date"
          defaultValue={start.drawOn ?? ''}
          hint="For more people than places, such as i‘tikaf. People enter until 6pm that day. Then we draw, in an order that anyone can check."
          error={errors.drawOn}
        />
      ) : null}
      <TextField
        label="Cost in pounds (optional)"
        name="cost"
        inputMode="decimal"
        placeholder="0.00"
        defaultValue={costText(start.costPence)}
        hint="Enter 0 if it’s free."
        error={errors.cost ?? errors.costPence}
      />
      <TextField
        label="Booking link (optional)"
        name="bookingUrl"
        type="url"
        placeholder="https://"
        defaultValue={start.bookingUrl ?? ''}
        error={errors.bookingUrl}
      />
      <TextField
        label="Live stream link (optional)"
        name="liveStreamUrl"
        type="url"
        placeholder="https://"
        defaultValue={start.liveStreamUrl ?? ''}
        error={errors.liveStreamUrl}
      />
    </div>
  );
}

function costText(pence: number | null | undefined): string {
  return pence === null || pence === undefined ? '' : (pence / 100).toFixed(2);
}

/** The organiser's contact details, and whether they are public. */
export function EventContactFields({ start, errors }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Organiser’s email (optional)"
        name="organizerEmail"
        type="email"
        autoComplete="email"
        defaultValue={start.organizerEmail ?? ''}
        error={errors.organizerEmail}
      />
      <TextField
        label="Organiser’s phone (optional)"
        name="organizerPhone"
        type="tel"
        autoComplete="tel"
        maxLength={maxLengths.phone}
        defaultValue={start.organizerPhone ?? ''}
        error={errors.organizerPhone}
      />
      <CheckboxField
        className="sm:col-span-2"
        name="showContact"
        label="Show email and phone on the event’s page"
        defaultChecked={start.showContact}
      />
    </div>
  );
}
