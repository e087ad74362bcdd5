import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../shift.contract.ts';
import { maxCapacity, shiftLengths } from '../shift.rules.ts';

const repeats = [
  { value: '0', label: 'Once' },
  { value: '3', label: 'Weekly, 4 times' },
  { value: '7', label: 'Weekly, 8 times' },
  { value: '11', label: 'Weekly, 12 times' },
];

/** The form to plan a shift. */
export function ShiftForm({ opportunityId, isFirst }: { opportunityId: string; isFirst: boolean }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The shift wasn’t planned',
    check: (fields) => ({
      date: fields.text('date') === '' ? 'Please choose a day.' : undefined,
      startTime: fields.text('startTime') === '' ? 'Please enter a start.' : undefined,
      endTime: fields.text('endTime') === '' ? 'Please enter an end.' : undefined,
      capacity: fields.number('capacity') === undefined ? 'Please enter how many people.' : undefined,
    }),
    send: async (fields) => {
      const { message } = await api.createShift({
        id: opportunityId,
        date: fields.text('date'),
        startTime: fields.text('startTime'),
        endTime: fields.text('endTime'),
        capacity: fields.number('capacity') ?? 1,
        note: fields.text('note'),
        repeatWeeks: fields.number('repeatWeeks') ?? 0,
      });
      showToast({ title: message });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid grid-cols-2 gap-4">
      {isFirst ? (
        <p className="col-span-2 text-soft">Volunteers you have accepted choose their own shifts.</p>
      ) : null}
      <TextField className="col-span-2" label="Day" name="date" type="date" required error={errors.date} />
      <TextField label="From" name="startTime" type="time" required error={errors.startTime} />
      <TextField label="Until" name="endTime" type="time" required error={errors.endTime} />
      <TextField
        label="People"
        name="capacity"
        type="number"
        inputMode="numeric"
        min={1}
        max={maxCapacity}
        required
        error={errors.capacity}
      />
      <SelectField label="Repeat" name="repeatWeeks" choices={repeats} error={errors.repeatWeeks} />
      <TextField
        className="col-span-2"
        label="Note (optional)"
        name="note"
        dir="auto"
        maxLength={shiftLengths.note}
        error={errors.note}
      />
      <div className="col-span-2 grid justify-items-start gap-3">
        {problem}
        <Button type="submit" variant="outline" disabled={sending}>
          {sending ? 'Planning…' : 'Add shift'}
        </Button>
      </div>
    </form>
  );
}
