import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../timetable.contract.ts';
import { type FastConvention, fastLimits } from '../timetable.rules.ts';

/** Form for when suhoor ends and iftar is at a mosque. */
export function FastConventionForm({ mosqueId, fast }: { mosqueId: string; fast: FastConvention }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Suhoor and iftar weren’t saved',
    send: async (fields) => {
      const convention = {
        minutesBeforeFajr: minutesIn(fields, 'minutesBeforeFajr'),
        minutesAfterMaghrib: minutesIn(fields, 'minutesAfterMaghrib'),
      };
      showToast({ title: (await api.saveFastConvention({ placeId: mosqueId, ...convention })).message });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Suhoor ends, minutes before Fajr begins"
        name="minutesBeforeFajr"
        type="number"
        min={0}
        max={fastLimits.minutesBeforeFajr}
        defaultValue={fast.minutesBeforeFajr}
        hint="0 if it ends when Fajr begins."
        error={errors.minutesBeforeFajr}
        required
      />
      <TextField
        label="Iftar, minutes after Maghrib begins"
        name="minutesAfterMaghrib"
        type="number"
        min={0}
        max={fastLimits.minutesAfterMaghrib}
        defaultValue={fast.minutesAfterMaghrib}
        hint="0 if it is when Maghrib begins."
        error={errors.minutesAfterMaghrib}
        required
      />
      <div className="sm:col-span-2">
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : 'Save suhoor and iftar'}
        </Button>
      </div>
    </form>
  );
}

/** An empty field isn't 0: the server refuses it. */
function minutesIn(fields: Fields, name: string): number {
  return Number(fields.text(name) || Number.NaN);
}
