import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  asrOpinionLabels,
  asrOpinions,
  methodLabels,
  methods,
} from '#features/mosques/places/calculation.rules.ts';
import { maxMinutesToJanazah, minutesAfterJamaah } from '#features/mosques/places/place.rules.ts';
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
} from '#features/mosques/places/web/mosque-fields.tsx';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { problemOf, useApi } from '#kit/web/api.ts';
import { type Errors, type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, MosqueChanges, MosqueForm, MosqueFormAnswer } from '../mosque-edit.contract.ts';
import {
  differenceOf,
  diffMosqueForm,
  type FieldDifference,
  mergedForm,
  mosqueFieldNames,
  pickFields,
} from '../mosque-edit.rules.ts';

/** Name, address, contact details, description and other facts. */
export function AboutTab({ form }: { form: MosqueFormAnswer }) {
  const read = (fields: Fields) => ({
    ...readTexts(fields),
    ...readMosqueFacts(fields),
    ...(form.isAdministrator ? { featured: fields.isTicked('featured') } : {}),
  });
  return (
    <MosqueTabForm form={form} read={read} check={checkRequired}>
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

function readTexts(fields: Fields) {
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

function checkRequired(fields: Fields): Errors {
  const required = { name: 'Name', address: 'Address', postcode: 'Postcode' };
  const empty = Object.entries(required).filter(([name]) => fields.text(name).trim() === '');
  return Object.fromEntries(empty.map(([name, label]) => [name, `${label} is required`]));
}

/** The fajr and maghrib jama'ah, and how start times are calculated. Other times are edited in the timetable. */
export function TimesTab({ form }: { form: MosqueFormAnswer }) {
  return (
    <>
      {form.savesAtOnce ? (
        <p className="mb-6">
          <LinkButton variant="outline" to="/mosque/$mosqueId/timetable" params={{ mosqueId: form.id }}>
            Open the timetable
          </LinkButton>
        </p>
      ) : null}
      <MosqueTabForm form={form} read={readTimes}>
        {({ shown, errors }) => (
          <>
            <TextField
              label="Fajr Time"
              placeholder="5:30"
              inputMode="numeric"
              hint="The jama‘ah from today. If the timetable sets times for single days, change them there."
              name="fajrTime"
              defaultValue={shown.fajrTime}
              error={errors.fajrTime}
            />
            <TextField
              label="Maghrib Time"
              placeholder="7:45"
              inputMode="numeric"
              name="maghribTime"
              defaultValue={shown.maghribTime}
              error={errors.maghribTime}
            />
            <SelectField
              label="Calculation method"
              hint="For start times that the mosque has not given."
              name="method"
              defaultValue={shown.method}
              choices={methods.map((value) => ({ value, label: methodLabels[value] }))}
            />
            <SelectField
              label="Asr"
              hint="The opinion the mosque follows for Asr."
              name="asrOpinion"
              defaultValue={shown.asrOpinion}
              choices={asrOpinions.map((value) => ({ value, label: asrOpinionLabels[value] }))}
            />
            <TextField
              label="Minutes from the jama‘ah to a janazah"
              hint={`From the beginning of the jama‘ah. If you leave it empty, a janazah is shown ${minutesAfterJamaah} minutes after it.`}
              name="minutesToJanazah"
              type="number"
              min={0}
              max={maxMinutesToJanazah}
              defaultValue={shown.minutesToJanazah ?? ''}
              error={errors.minutesToJanazah}
            />
          </>
        )}
      </MosqueTabForm>
    </>
  );
}

function readTimes(fields: Fields) {
  return {
    fajrTime: fields.text('fajrTime').trim(),
    maghribTime: fields.text('maghribTime').trim(),
    method: methods.find((value) => value === fields.text('method')) ?? methods[0],
    asrOpinion: asrOpinions.find((value) => value === fields.text('asrOpinion')) ?? asrOpinions[0],
    minutesToJanazah: fields.number('minutesToJanazah') ?? null,
  };
}

/** Women's access; saving it counts as confirming it. */
export function WomenTab({ form }: { form: MosqueFormAnswer }) {
  return (
    <MosqueTabForm form={form} read={readWomensAccess} check={checkWomensAccess}>
      {({ shown, errors }) => <WomensAccessFields shown={shown} errors={errors} />}
    </MosqueTabForm>
  );
}

/** The facts of access; saving a changed one counts as confirming them. */
export function AccessTab({ form }: { form: MosqueFormAnswer }) {
  return (
    <MosqueTabForm form={form} read={readAccess}>
      {({ shown }) => <AccessFields shown={shown} />}
    </MosqueTabForm>
  );
}

export function FacilitiesTab({ form }: { form: MosqueFormAnswer }) {
  const read = (fields: Fields) => ({ facilities: readFacilities(fields) });
  return (
    <MosqueTabForm form={form} read={read}>
      {({ shown }) => <FacilityFields shown={shown.facilities} />}
    </MosqueTabForm>
  );
}

function MosqueTabForm({
  form,
  read,
  check,
  children,
}: {
  form: MosqueFormAnswer;
  read: (fields: Fields) => MosqueChanges;
  check?: (fields: Fields) => Errors;
  children: (state: { shown: MosqueForm; errors: Errors }) => ReactNode;
}) {
  const options = check ? { form, read, check } : { form, read };
  const { onSubmit, sending, errors, round, shown, changes } = useMosqueForm(options);
  return (
    <form
      method="post"
      key={round}
      noValidate
      onSubmit={onSubmit}
      className="grid max-w-3xl gap-4 sm:grid-cols-2"
    >
      {changes.length > 0 ? (
        <Notice className="sm:col-span-2">
          <p role="alert">
            Someone else changed this mosque while you were writing. Nothing of yours is lost: please check,
            and save again.
          </p>
          <ul className="mt-2 list-disc ps-5">
            {changes.map(([label, to, from]) => (
              <li key={label}>
                {label}: <bdi>{to}</bdi>
                {from === '' ? '' : ' (before: '}
                {from === '' ? null : <bdi>{from}</bdi>}
                {from === '' ? '' : ')'}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {children({ shown, errors })}
      <div className="sm:col-span-2">
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : form.savesAtOnce ? 'Save' : 'Suggest these changes'}
        </Button>
      </div>
    </form>
  );
}

/** Changes that somebody else saved while the form was being filled in. */
type ConcurrentChange = { read: MosqueFormAnswer; shown: MosqueForm; changes: FieldDifference[] };

type Options = {
  form: MosqueFormAnswer;
  read: (fields: Fields) => MosqueChanges;
  check?: (fields: Fields) => Errors;
};

/**
 * State of one tab's form, which saves or suggests its own fields only. If somebody else has saved meanwhile, the form keeps what
 * was typed, updates the other fields, and lists their changes in `changes`. `round` is the form's React key: a new one resets
 * its fields.
 */
function useMosqueForm({ form, read, check }: Options) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const [concurrentChange, setConcurrentChange] = useState<ConcurrentChange | null>(null);
  const [round, setRound] = useState(0);
  const base = concurrentChange?.read ?? form;
  const state = useForm({
    failed: 'Failed to update mosque. Please try again.',
    ...(check ? { check } : {}),
    send: async (fields) => {
      const typed = read(fields);
      try {
        const complete = { ...base, ...pickFields(base, mosqueFieldNames), ...typed };
        const { message } = await api.saveMosque(inputOf(complete));
        showToast({ title: message });
        await router.invalidate();
        setConcurrentChange(null);
      } catch (error) {
        if (problemOf(error).code !== 'mosque_changed') throw error;
        const now = await api.getMosqueForm({ id: form.id });
        const changes = differenceOf(base, diffMosqueForm(base, now));
        setConcurrentChange({ read: now, shown: mergedForm(base, typed, now), changes });
      }
      setRound(round + 1);
    },
  });
  return {
    ...state,
    round,
    shown: concurrentChange?.shown ?? form,
    changes: concurrentChange?.changes ?? [],
  };
}

/** Leaves only the fields that saveMosque accepts. */
function inputOf(form: MosqueFormAnswer) {
  const { savesAtOnce, isAdministrator, waits, othersSuggest, imageUrl, imageCredit, ...rest } = form;
  const { verifiedBy, lastVerifiedAt, ...input } = rest;
  return input;
}
