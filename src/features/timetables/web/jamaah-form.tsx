import { useRouter } from '@tanstack/react-router';
import type { MosqueTimes } from '#features/prayer-times/contract.ts';
import { prayerLabels, prayers } from '#features/prayer-times/prayers.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../contract.ts';

/** A jama'ah at a clock time, from a day on. */
export function JamaahForm({ times, mosqueId }: { times: MosqueTimes; mosqueId: string }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const { onSubmit, sending, errors } = useForm({
    failed: 'The jama‘ah was not set',
    send: async (fields) => {
      const prayer = prayers.find((one) => one === fields.text('prayer')) ?? 'fajr';
      const input = { placeId: mosqueId, prayer, time: fields.text('time'), from: fields.text('from') };
      showToast({ title: (await api.setMosqueJamaah(input)).message });
      await router.invalidate();
    },
  });
  return (
    <>
      <dl className="mb-4 grid grid-cols-2 gap-x-4 sm:grid-cols-5">
        {times.prayers.map(({ prayer, jamaah }) => (
          <div key={prayer}>
            <dt className="text-sm text-soft">{prayerLabels[prayer]}</dt>
            <dd className="clock">{jamaah ? clockText(jamaah.time) : '–'}</dd>
          </div>
        ))}
      </dl>
      <form noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Prayer"
          name="prayer"
          choices={prayers.map((value) => ({ value, label: prayerLabels[value] }))}
        />
        <TextField label="Jama‘ah" name="time" type="time" error={errors.time} required />
        <TextField
          label="From"
          name="from"
          type="date"
          defaultValue={times.date}
          error={errors.from}
          required
        />
        <div className="sm:col-span-3">
          <Button type="submit" disabled={sending}>
            {sending ? 'Saving…' : 'Set it'}
          </Button>
        </div>
      </form>
    </>
  );
}
