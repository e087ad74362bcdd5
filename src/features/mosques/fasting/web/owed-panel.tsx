import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Disclosure, Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, FastLog } from '../fast.contract.ts';
import { maxEarlierDays } from '../fast-mark.rules.ts';

/** The number of fasts still to be made up, with how it was counted. */
export function OwedPanel({ owed: { earlier, missed, setAside, madeUp, owed } }: { owed: FastLog['owed'] }) {
  const counts = [
    { name: 'Missed in Ramadan', count: missed },
    ...(setAside > 0 ? [{ name: 'Set aside, to make up', count: setAside }] : []),
    { name: 'From earlier years', count: earlier },
    { name: 'Made up', count: madeUp },
  ];
  return (
    <Panel title="Days to make up">
      <p className="text-lg">
        {owed === 0 ? (
          'None to make up.'
        ) : (
          <strong>{owed === 1 ? '1 day' : `${owed} days`} to make up.</strong>
        )}
      </p>
      <dl className="mt-3 grid gap-1">
        {counts.map(({ name, count }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-soft">{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-soft">
        This counts what you mark. What you need to make up, and how, is for you and your scholar.
      </p>
      <div className="mt-2">
        <Disclosure summary="Days from earlier years">
          <EarlierForm days={earlier} />
        </Disclosure>
      </div>
    </Panel>
  );
}

function EarlierForm({ days }: { days: number }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'That wasn’t saved',
    check: (fields) => {
      const number = fields.number('days');
      return number === undefined ? { days: 'Please enter a number.' } : {};
    },
    send: async (fields) => {
      await api.saveEarlierFasts({ days: fields.number('days') ?? 0 });
      showToast({ title: 'Days from earlier years saved' });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="text-ink">
      <TextField
        key={days}
        label="Days you still owe from the years before this tracker"
        name="days"
        type="number"
        inputMode="numeric"
        min={0}
        max={maxEarlierDays}
        defaultValue={days}
        error={errors.days}
        className="max-w-60"
      />
      {problem}
      <Button type="submit" variant="outline" disabled={sending} className="mt-3">
        Save days
      </Button>
    </form>
  );
}
