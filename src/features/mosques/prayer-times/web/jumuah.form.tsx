import { useState } from 'react';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { timetableLengths, womensPlaces } from '../prayer.rules.ts';
import type { MosqueTimes } from '../prayer-times.contract.ts';
import type { calls } from '../timetable.contract.ts';

const womens = { yes: 'Women’s places', no: 'No women’s space', unknown: 'Not stated' } as const;
const maxSittings = 8;

/** Form for all Jumu'ah sittings on the next Friday. */
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
      {keys.map((key, index) => (
        <SittingFields
          key={key}
          name={key}
          index={index}
          start={times.jumuah.find(({ id }) => id === key)}
          errors={errors}
          onRemove={() => setKeys(keys.filter((other) => other !== key))}
        />
      ))}
      {keys.length === 0 ? <p className="text-soft">No sittings.</p> : null}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          disabled={keys.length >= maxSittings}
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
  index: number;
  start: Sitting | undefined;
  errors: Record<string, string | undefined>;
  onRemove: () => void;
};

function SittingFields({ name, index, start, errors, onRemove }: SittingProps) {
  const error = (field: string) => errors[`sittings.${index}.${field}`];
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-3 sm:grid-cols-2">
      <legend className="px-1 font-semibold">Sitting {index + 1}</legend>
      <TextField
        label="Begins"
        name={`${name} time`}
        type="time"
        defaultValue={padClock(start?.time)}
        error={error('time')}
        required
      />
      <TextField
        label="Ends (optional)"
        name={`${name} ends`}
        type="time"
        defaultValue={padClock(start?.ends)}
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
        <Button variant="quiet" onClick={onRemove}>
          Remove sitting {index + 1}
        </Button>
      </div>
    </fieldset>
  );
}

/** Formats '1:15' as '01:15' for a time input. */
function padClock(time: string | null | undefined): string {
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
    womensPlaces: womensPlaces.find((value) => value === text('women')) ?? 'unknown',
  };
}
