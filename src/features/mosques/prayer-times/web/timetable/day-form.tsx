import { clockText } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { prayerLabels } from '../../prayers.ts';
import type { calls, TimetableDay } from '../../timetable-contract.ts';

/** The own times of one day; what is left empty is the set or computed time. */
export function DayForm({ day, mosqueId }: { day: TimetableDay; mosqueId: string }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors } = useForm({
    refresh: true,
    failed: 'The day wasn’t saved',
    send: async (fields) => {
      const times = day.prayers.map(({ prayer }) => ({
        prayer,
        begins: fields.text(`${prayer}.begins`) || undefined,
        jamaah: fields.text(`${prayer}.jamaah`) || undefined,
      }));
      const { date, version } = day;
      showToast({ title: (await api.saveTimetableDay({ placeId: mosqueId, date, times, version })).message });
    },
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      id="day"
      className="mb-6 rounded-md border border-line p-4"
    >
      <h3 className="text-lg">{dateText(day.date, 'long')}</h3>
      <p className="mb-3 text-sm text-soft">
        Leave a field empty to use the usual jama‘ah or the calculated start shown below it.
      </p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {day.prayers.map(({ prayer, begins, jamaah, own }) => (
          <fieldset key={prayer} className="grid min-w-0 grid-cols-2 gap-3">
            <legend className="font-semibold">{prayerLabels[prayer]}</legend>
            <TextField
              label="Begins"
              name={`${prayer}.begins`}
              type="time"
              defaultValue={own.begins ?? ''}
              hint={begins && own.begins === null ? clockText(begins.time) : undefined}
              error={errors[`${prayer}.begins`]}
            />
            <TextField
              label="Jama‘ah"
              name={`${prayer}.jamaah`}
              type="time"
              defaultValue={own.jamaah ?? ''}
              hint={jamaah && own.jamaah === null ? clockText(jamaah.time) : undefined}
              error={errors[`${prayer}.jamaah`]}
            />
          </fieldset>
        ))}
      </div>
      <Button className="mt-4" type="submit" disabled={sending}>
        {sending ? 'Saving…' : 'Save this day'}
      </Button>
    </form>
  );
}
