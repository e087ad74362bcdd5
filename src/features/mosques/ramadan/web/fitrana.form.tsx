import { readPounds, readWebAddress } from '#kit/contract/field-kinds.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, Fitrana } from '../fitrana.contract.ts';
import { fitranaLimits } from '../fitrana.rules.ts';

type Props = { placeId: string; fitrana: Fitrana | undefined };

/** Form for a mosque's fitrana of this Ramadan. */
export function FitranaForm({ placeId, fitrana }: Props) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The fitrana wasn’t saved',
    check: (fields) => {
      const { value, problem: unreadable } = readPounds(fields.text('amount'));
      const isTooLarge = value !== undefined && value > fitranaLimits.max;
      const url = fields.text('url').trim();
      return {
        amount: value === 0 || isTooLarge ? 'Enter an amount from £0.01 to £1,000.' : unreadable,
        url: url === '' ? undefined : readWebAddress(url).problem,
      };
    },
    send: async (fields) => {
      const url = fields.text('url').trim();
      const { message } = await api.saveFitrana({
        placeId,
        amount: readPounds(fields.text('amount')).value ?? 0,
        ...(url === '' ? {} : { url }),
      });
      showToast({ title: message });
    },
  });
  const [remove, removing] = useAction(() => api.removeFitrana({ placeId }), {
    failed: 'The fitrana wasn’t removed',
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
      <p className="text-soft">
        It is shown on the Ramadan page with the time of your first Eid prayer. People pay you, never through
        this site.
      </p>
      <TextField
        label="Amount for each person, in pounds"
        name="amount"
        inputMode="decimal"
        required
        defaultValue={fitrana ? (fitrana.amount / 100).toFixed(2) : ''}
        error={errors.amount}
      />
      <TextField
        label="Your own page for it (optional)"
        name="url"
        inputMode="url"
        maxLength={maxLengths.webAddress}
        placeholder="https://www.example.org/fitrana"
        defaultValue={fitrana?.url ?? ''}
        error={errors.url}
      />
      {problem}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : 'Save fitrana'}
        </Button>
        {fitrana ? (
          <Button variant="danger" disabled={removing} onClick={() => void remove()}>
            Remove fitrana
          </Button>
        ) : null}
      </div>
    </form>
  );
}
