import { Link } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { type Choice, SelectField } from '#kit/web/ui/field.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, Reminders } from '../fast-reminder.contract.ts';
import { iftarChoices, suhoorChoices } from '../fast-reminder.rules.ts';

const never: Choice = { value: '', label: 'Off' };
const before = (minutes: number): Choice => ({
  value: String(minutes),
  label: minutes === 0 ? 'At its time' : `${minutes} minutes before`,
});

/** The settings for reminders in Ramadan, off by default. */
export function ReminderPanel({ reminders: { suhoorMinutes, iftarMinutes } }: { reminders: Reminders }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, problem } = useForm({
    refresh: true,
    failed: 'That wasn’t saved',
    send: async (fields) => {
      await api.saveFastReminders({
        suhoorMinutes: chosen(suhoorChoices, fields, 'suhoorMinutes'),
        iftarMinutes: chosen(iftarChoices, fields, 'iftarMinutes'),
      });
      showToast({ title: 'Reminders saved' });
    },
  });
  return (
    <Panel title="Reminders in Ramadan" id="reminders">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <SelectField
          label="End of suhoor"
          name="suhoorMinutes"
          defaultValue={suhoorMinutes ?? ''}
          choices={[never, ...suhoorChoices.map(before)]}
        />
        <SelectField
          label="Iftar"
          name="iftarMinutes"
          defaultValue={iftarMinutes ?? ''}
          choices={[never, ...iftarChoices.map(before)]}
        />
        {problem}
        <Button type="submit" variant="outline" disabled={sending} className="justify-self-start">
          Save reminders
        </Button>
      </form>
      <p className="mt-3 text-sm text-soft">
        By the times of your mosque, or of the borough if you haven’t chosen one. They come to devices with{' '}
        <Link to="/notifications" className="link">
          notifications turned on
        </Link>
        , never late.
      </p>
    </Panel>
  );
}

function chosen<Minutes extends number>(
  choices: readonly Minutes[],
  fields: Fields,
  name: string,
): Minutes | null {
  const minutes = fields.number(name);
  return choices.find((choice) => choice === minutes) ?? null;
}
