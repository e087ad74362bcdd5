import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { AllLink } from '#kit/web/ui/section.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../contract.ts';
import { hourLengths, maxHoursADay, quarter } from '../hour-rules.ts';

type Props = { opportunities: readonly { id: string; title: string }[]; chosen: string | undefined };

/** Hours to add, for one of the opportunities at which the member was accepted. */
export function HoursForm({ opportunities, chosen }: Props) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Your hours weren’t added',
    check: (fields) => ({
      date: fields.text('date') === '' ? 'Please enter the day.' : undefined,
      hours: fields.number('hours') === undefined ? 'Please enter how many hours.' : undefined,
    }),
    send: async (fields) => {
      const { message } = await api.recordVolunteerHours({
        opportunityId: fields.text('opportunityId'),
        date: fields.text('date'),
        hours: fields.number('hours') ?? 0,
        note: fields.text('note'),
      });
      showToast({ title: message });
    },
  });
  if (opportunities.length === 0) {
    return (
      <>
        <p>You can add hours once an organiser has accepted you.</p>
        <AllLink to="/volunteering">Find Opportunities</AllLink>
      </>
    );
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      <SelectField
        label="Opportunity"
        name="opportunityId"
        defaultValue={chosen}
        choices={opportunities.map(({ id, title }) => ({ value: id, label: title }))}
        error={errors.opportunityId}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Day" name="date" type="date" required error={errors.date} />
        <TextField
          label="Hours"
          name="hours"
          type="number"
          inputMode="decimal"
          min={quarter}
          max={maxHoursADay}
          step={quarter}
          required
          error={errors.hours}
        />
      </div>
      <TextArea
        label="What you did (optional)"
        name="note"
        rows={2}
        maxLength={hourLengths.note}
        error={errors.note}
      />
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Adding…' : 'Add hours'}
      </Button>
    </form>
  );
}
