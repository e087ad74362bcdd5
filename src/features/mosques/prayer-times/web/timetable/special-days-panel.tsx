import { clockText } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { MosqueTimes, SpecialDay } from '../../contract.ts';
import { timetableLengths } from '../../max-lengths.ts';
import { specialDayKinds, specialDayLabels } from '../../prayers.ts';
import type { calls } from '../../timetable-contract.ts';

/** The days that a mosque has declared, and a form for another. */
export function SpecialDaysPanel({ times, mosqueId }: { times: MosqueTimes; mosqueId: string }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <DayForm mosqueId={mosqueId} />
      <ul className="divide-y divide-line">
        {times.specialDays.length === 0 ? <li className="text-soft">Nothing yet.</li> : null}
        {times.specialDays.map((day) => (
          <li key={day.kind + day.date} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              <strong>{specialDayLabels[day.kind]}</strong>, {dateText(day.date, 'long')}
              {day.endsOn ? ` to ${dateText(day.endsOn, 'day')}` : ''}
              {day.times.length > 0 ? `: ${day.times.map(clockText).join(', ')}` : ''}
              {day.note ? <span dir="auto"> ({day.note})</span> : null}
            </span>
            <Remove day={day} mosqueId={mosqueId} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Remove({ day: { kind, date }, mosqueId }: { day: SpecialDay; mosqueId: string }) {
  const api = useApi<typeof calls>();
  const [remove] = useAction(() => api.removeSpecialDay({ placeId: mosqueId, kind, date }), {
    failed: 'It wasn’t removed',
  });
  return (
    <ConfirmButton
      look="quiet"
      label="Remove"
      question={`Remove “${specialDayLabels[kind]}”?`}
      action="Cancel my RSVP"
      onConfirm={remove}
    />
  );
}

function DayForm({ mosqueId }: { mosqueId: string }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The day wasn’t saved',
    send: async (fields) => {
      const { message } = await api.declareSpecialDay({
        placeId: mosqueId,
        kind: specialDayKinds.find((kind) => kind === fields.text('kind')) ?? 'taraweeh',
        date: fields.text('date'),
        endsOn: fields.text('endsOn') || undefined,
        times: fields
          .text('times')
          .split(/[,;\s]+/)
          .filter(Boolean)
          .map((time) => time.padStart(5, '0')),
        note: fields.text('note').trim() || undefined,
      });
      showToast({ title: message });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Day"
        name="kind"
        choices={specialDayKinds.map((value) => ({ value, label: specialDayLabels[value] }))}
      />
      <TextField label="On" name="date" type="date" error={errors.date} required />
      <TextField label="Until (optional)" name="endsOn" type="date" error={errors.endsOn} />
      <TextField
        label="Times (optional)"
        name="times"
        placeholder="08:00, 09:30"
        hint="In 24-hour format, separated by commas."
        error={errors.times ?? errors['times.0']}
      />
      <TextField
        className="sm:col-span-2"
        label="Note (optional)"
        name="note"
        dir="auto"
        maxLength={timetableLengths.note}
        error={errors.note}
      />
      <div className="sm:col-span-2">
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
