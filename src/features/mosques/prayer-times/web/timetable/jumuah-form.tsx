import { useState } from 'react';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { MosqueTimes } from '../../contract.ts';
import { timetableLengths } from '../../max-lengths.ts';
import { womensPlaces } from '../../prayers.ts';
import type { calls } from '../../timetable-contract.ts';

const womens = { yes: 'Women’s places', no: 'No women’s space', unknown: 'Not stated' } as const;
const limit = 8;

/** The sittings of Jumu'ah on the next Friday, all of them in one form. */
export function JumuahForm({ times, mosqueId }: { times: MosqueTimes; mosqueId: string }) {
  const api = useApi<typeof calls>();
  const [keys, setKeys] = useState(times.jumuah.map(({ id }) => id));
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The sittings weren’t saved',
    send: async (fields) => {
      const sittings = keys.map((key) => sittingIn(fields, key));
      const seen = times.jumuah.map(({ id }) => id);
      showToast({ title: (await api.saveJumuah({ placeId: mosqueId, sittings, seen })).message });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {keys.map((key, at) => (
        <SittingFields
          key={key}
          name={key}
          at={at}
          start={times.jumuah.find(({ id }) => id === key)}
          errors={errors}
          onRemove={() => setKeys(keys.filter((one) => one !== key))}
        />
      ))}
      {keys.length === 0 ? <p className="text-soft">No sittings.</p> : null}
      <div className="flex flex-wrap gap-3">
        <Button
          look="outline"
          disabled={keys.length >= limit}
          onClick={() => setKeys([...keys, `new-${keys.length}-${Math.max(0, ...keys.map(numberOf)) + 1}`])}
        >
          Add a sitting
        </Button>
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : 'Save the sittings'}
        </Button>
      </div>
    </form>
  );
}

function numberOf(key: string): number {
  return key.startsWith('new-') ? Number(key.split('-')[2] ?? 0) : 0;
}

type Sitting = MosqueTimes['jumuah'][number];
type SittingProps = {
  name: string;
  at: number;
  start: Sitting | undefined;
  errors: Record<string, string | undefined>;
  onRemove: () => void;
};

function SittingFields({ name, at, start, errors, onRemove }: SittingProps) {
  const error = (field: string) => errors[`sittings.${at}.${field}`];
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-3 sm:grid-cols-2">
      <legend className="px-1 font-semibold">Sitting {at + 1}</legend>
      <TextField
        label="Begins"
        name={`${name} time`}
        type="time"
        defaultValue={two(start?.time)}
        error={error('time')}
        required
      />
      <TextField
        label="Ends (optional)"
        name={`${name} ends`}
        type="time"
        defaultValue={two(start?.ends)}
        error={error('ends')}
      />
      <TextField
        label="Khutbah language"
        name={`${name} language`}
        maxLength={timetableLengths.language}
        defaultValue={start?.language ?? 'English'}
        error={error('language')}
        required
      />
      <TextField
        label="Hall (optional)"
        name={`${name} hall`}
        maxLength={timetableLengths.hall}
        defaultValue={start?.hall ?? ''}
        error={error('hall')}
      />
      <SelectField
        label="Women"
        name={`${name} women`}
        defaultValue={start?.womensPlaces ?? 'unknown'}
        choices={womensPlaces.map((value) => ({ value, label: womens[value] }))}
      />
      <TextField
        label="Until (optional)"
        name={`${name} until`}
        type="date"
        defaultValue={start?.until ?? ''}
        error={error('until')}
      />
      <TextField
        className="sm:col-span-2"
        label="Address, if held elsewhere (optional)"
        name={`${name} address`}
        dir="auto"
        maxLength={maxLengths.address}
        defaultValue={start?.address ?? ''}
        error={error('address')}
      />
      <div className="self-end">
        <Button look="quiet" onClick={onRemove}>
          Remove sitting {at + 1}
        </Button>
      </div>
    </fieldset>
  );
}

/** '1:15' as a time field wants it: '01:15'. */
function two(time: string | null | undefined): string {
  return time ? time.padStart(5, '0') : '';
}

function sittingIn(fields: Fields, key: string) {
  const text = (name: string) => fields.text(`${key} ${name}`).trim();
  return {
    time: text('time'),
    ends: text('ends') || undefined,
    language: text('language'),
    hall: text('hall') || undefined,
    address: text('address') || undefined,
    until: text('until') || undefined,
    womensPlaces: womensPlaces.find((one) => one === text('women')) ?? 'unknown',
  };
}
