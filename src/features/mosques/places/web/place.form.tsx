import { useState } from 'react';
import { type Errors, type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { asrOpinionLabels, asrOpinions, methodLabels, methods } from '../calculation.rules.ts';
import { type FormKind, formKinds, placeLengths } from '../place.rules.ts';
import type { AdminPlace } from '../place-admin.contract.ts';
import { kindLabels } from './kind-labels.ts';
import {
  AccessFields,
  checkWomensAccess,
  FacilityFields,
  MosqueFactFields,
  readAccess,
  readFacilities,
  readMosqueFacts,
  readWomensAccess,
  WomensAccessFields,
} from './mosque-fields.tsx';
import { PlaceContactFields, PlaceNameField, readPlaceFields } from './place-fields.tsx';

/** The form's values as input for createPlace and updatePlace. */
export type PlaceFormDraft = ReturnType<typeof draftIn>;

/** Form for a new place, or for changing `start`. */
export function PlaceForm({
  start,
  kind: firstKind,
  failed,
  send,
}: {
  start: AdminPlace | null;
  kind: FormKind;
  failed: string;
  send: (kind: FormKind, draft: PlaceFormDraft) => Promise<void>;
}) {
  const [kind, setKind] = useState(firstKind);
  const { onSubmit, sending, errors } = useForm({
    failed,
    refresh: true,
    check: (fields) => (kind === 'mosque' ? checkWomensAccess(fields) : {}),
    send: (fields) => send(kind, draftIn(fields, kind)),
  });
  const field = (name: TextName) => ({ name, defaultValue: start?.[name] ?? '', error: errors[name] });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-3xl gap-4 sm:grid-cols-2">
      {start ? null : (
        <SelectField
          className="sm:col-span-2"
          label="Kind"
          value={kind}
          onChange={(event) => setKind(formKinds.find((name) => name === event.target.value) ?? 'mosque')}
          choices={formKinds.map((value) => ({ value, label: kindLabels[value] }))}
        />
      )}
      <PlaceNameField start={start} errors={errors} />
      {kind === 'islamic_school' ? (
        <>
          <TextField
            label="School type"
            placeholder="Madrasa"
            maxLength={placeLengths.kind}
            required
            {...field('schoolType')}
          />
          <TextField
            label="Age range"
            placeholder="5–16"
            maxLength={placeLengths.ageRange}
            {...field('ageRange')}
          />
        </>
      ) : null}
      {kind === 'other_facility' ? (
        <TextField
          label="Facility type"
          placeholder="Halal shop"
          maxLength={placeLengths.kind}
          required
          {...field('facilityType')}
        />
      ) : null}
      <PlaceContactFields start={start} errors={errors} />
      {kind === 'mosque' ? <MosqueFields start={start} errors={errors} /> : null}
      {kind === 'other_facility' ? (
        <TextArea
          className="sm:col-span-2"
          label="Services"
          hint="One on each line."
          name="services"
          rows={4}
          defaultValue={start?.services.join('\n') ?? ''}
          error={errors.services}
        />
      ) : null}
      <div className="sm:col-span-2">
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

type TextName = 'schoolType' | 'ageRange' | 'facilityType';

/** The fields that only mosques have. */
function MosqueFields({ start, errors }: { start: AdminPlace | null; errors: Errors }) {
  const mosque = start?.mosque ?? null;
  return (
    <>
      <MosqueFactFields shown={mosque} errors={withoutPrefix(errors)} />
      <SelectField
        label="Calculation method"
        hint="For start times that the mosque has not given."
        name="method"
        defaultValue={mosque?.method}
        choices={methods.map((value) => ({ value, label: methodLabels[value] }))}
      />
      <SelectField
        label="Asr"
        hint="The opinion the mosque follows for Asr."
        name="asrOpinion"
        defaultValue={mosque?.asrOpinion}
        choices={asrOpinions.map((value) => ({ value, label: asrOpinionLabels[value] }))}
      />
      <WomensAccessFields shown={mosque} errors={withoutPrefix(errors)} />
      <AccessFields shown={mosque} />
      <FacilityFields shown={mosque?.facilities ?? []} />
      <CheckboxField
        className="sm:col-span-2"
        label="Featured"
        hint="Shown first to visitors, with a mark on its card."
        name="featured"
        defaultChecked={mosque?.featured}
      />
    </>
  );
}

/** Removes the prefix from error paths such as 'mosque.capacity'. */
function withoutPrefix(errors: Errors): Errors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace('mosque.', ''), message]),
  );
}

function mosqueIn(fields: Fields) {
  return {
    ...readMosqueFacts(fields),
    ...readWomensAccess(fields),
    ...readAccess(fields),
    facilities: readFacilities(fields),
    featured: fields.isTicked('featured'),
    method: methods.find((value) => value === fields.text('method')) ?? methods[0],
    asrOpinion: asrOpinions.find((value) => value === fields.text('asrOpinion')) ?? asrOpinions[0],
  };
}

function draftIn(fields: Fields, kind: FormKind) {
  const text = (name: TextName) => fields.text(name).trim();
  return {
    ...readPlaceFields(fields),
    schoolType: text('schoolType'),
    ageRange: text('ageRange'),
    facilityType: text('facilityType'),
    ...(kind === 'mosque' ? { mosque: mosqueIn(fields) } : {}),
    ...(kind === 'other_facility' ? { services: readMosqueFacts(fields).services } : {}),
  };
}
