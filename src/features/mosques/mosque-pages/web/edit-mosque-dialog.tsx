import { useLocation } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Facility, facilities } from '#features/mosques/places/facilities.ts';
import type { ResultOf } from '#kit/contract/call.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../edit-contract.ts';

type Form = ResultOf<typeof calls.getMosqueForm>;

const failed = 'Failed to update mosque. Please try again.';

/** 'Edit Mosque': a button and its dialog, opened by #edit in the address too. */
export function EditMosqueDialog({ mosqueId }: { mosqueId: string }) {
  const api = useApi<typeof calls>();
  const dialog = useRef<HTMLDialogElement>(null);
  const [form, setForm] = useState<Form | null>(null);
  const open = async () => {
    try {
      setForm(await api.getMosqueForm({ id: mosqueId }));
      dialog.current?.showModal();
    } catch (error) {
      showProblem(error, failed);
    }
  };
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens when the address says so, not at each rendering.
  useEffect(() => {
    if (hash === 'edit') void open();
  }, [hash]);
  const close = () => {
    dialog.current?.close();
    setForm(null);
  };
  return (
    <>
      <Button look="outline" onClick={open}>
        <Pencil aria-hidden="true" className="size-5" /> Edit Mosque
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby="edit-mosque"
        onClose={() => setForm(null)}
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(46rem,calc(100vw-1.5rem))] overflow-y-auto rounded-card border border-line bg-surface p-4 text-ink sm:p-6"
      >
        <h2 id="edit-mosque" className="text-2xl">
          Edit Mosque
        </h2>
        {form ? <EditForm form={form} onDone={close} /> : null}
      </dialog>
    </>
  );
}

function EditForm({ form, onDone }: { form: Form; onDone: () => void }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors } = useForm({
    refresh: true,
    failed,
    check: missing,
    send: async (fields) => {
      const { id, updatedAt } = form;
      showToast({ title: (await api.saveMosque({ id, updatedAt, ...written(fields) })).message });
      onDone();
    },
  });
  const field = (name: TextName) => ({ name, defaultValue: form[name], error: errors[name] });
  return (
    <form noValidate onSubmit={onSubmit} className="mt-4 grid gap-4 sm:grid-cols-2">
      {form.savesAtOnce ? null : (
        <Notice className="sm:col-span-2">
          You don’t manage this mosque, so your changes will be sent to an administrator as suggestions.
          {form.waits
            ? ' Your earlier suggestions, still waiting, are shown here; sending this form replaces them.'
            : ''}
        </Notice>
      )}
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
      <TextField
        label="Fajr Time"
        placeholder="5:30"
        inputMode="numeric"
        hint="The jama‘ah from today. If the timetable sets times for single days, change them there."
        {...field('fajrTime')}
      />
      <TextField label="Maghrib Time" placeholder="7:45" inputMode="numeric" {...field('maghribTime')} />
      <fieldset className="sm:col-span-2">
        <legend className="font-semibold">Facilities</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {facilities.map((name) => (
            <CheckboxField
              key={name}
              label={name}
              name={`facility ${name}`}
              defaultChecked={form.facilities.includes(name)}
            />
          ))}
        </div>
      </fieldset>
      <TextArea
        className="sm:col-span-2"
        label="Description"
        rows={5}
        maxLength={maxLengths.description}
        {...field('description')}
      />
      <div className="flex flex-wrap justify-end gap-3 sm:col-span-2">
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : form.savesAtOnce ? 'Save' : 'Suggest these changes'}
        </Button>
      </div>
    </form>
  );
}

const textNames = [
  'name',
  'address',
  'postcode',
  'phone',
  'email',
  'website',
  'fajrTime',
  'maghribTime',
  'description',
] as const;
type TextName = (typeof textNames)[number];

function missing(fields: Fields): Record<string, string | undefined> {
  const required = { name: 'Name', address: 'Address', postcode: 'Postcode' };
  const empty = Object.entries(required).filter(([name]) => fields.text(name).trim() === '');
  return Object.fromEntries(empty.map(([name, label]) => [name, `${label} is required`]));
}

function written(fields: Fields) {
  const text = (name: TextName) => fields.text(name).trim();
  const chosen: Facility[] = facilities.filter((name) => fields.isTicked(`facility ${name}`));
  return {
    name: text('name'),
    address: text('address'),
    postcode: text('postcode'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    fajrTime: text('fajrTime'),
    maghribTime: text('maghribTime'),
    description: text('description'),
    facilities: chosen,
  };
}
