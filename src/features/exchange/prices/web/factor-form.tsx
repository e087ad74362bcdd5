import { type Fields, useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';

type Props = {
  label: string;
  hint: string;
  /** The field that the call takes, and what it is now. */
  name: 'weeklyPrice' | 'multiplier';
  value: number;
  range: { min: number; max: number; step: number };
  /** What is told where the server gives no reason. */
  fallback: string;
  save: (fields: Fields) => Promise<{ message: string }>;
};

/** One figure that prices are made of, in a row with its own button. */
export function FactorForm({ label, hint, name, value, range, fallback, save }: Props) {
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Update Failed',
    fallback,
    send: async (fields) => showToast({ title: (await save(fields)).message }),
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 flex-1"
          label={label}
          hint={hint}
          name={name}
          type="number"
          inputMode={Number.isInteger(range.step) ? 'numeric' : 'decimal'}
          {...range}
          defaultValue={value}
          error={errors[name]}
        />
        <Button type="submit" look="outline" disabled={sending} className="mb-7">
          {sending ? 'Saving…' : 'Save'}
        </Button>
      </div>
      {problem}
    </form>
  );
}
