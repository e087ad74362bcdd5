import { maxLengths } from '#kit/contract/field-limits.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../payment.contract.ts';
import { directMethods } from '../payment.rules.ts';

const names = { bank_transfer: 'Bank transfer', cash: 'Cash', cheque: 'Cheque' };

type Props = { orderId: string; amount: number };

/** Marks an open order as paid to the operator directly, after asking how. */
export function MarkPaidButton({ orderId, amount }: Props) {
  const sheet = `paid-${orderId}`;
  return (
    <>
      <Button variant="outline" onClick={() => openSheet(sheet)}>
        Mark as paid
      </Button>
      <MarkPaidSheet id={sheet} orderId={orderId} amount={amount} />
    </>
  );
}

function MarkPaidSheet({ id, orderId, amount }: Props & { id: string }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Not marked as paid',
    send: (fields) => {
      const method = directMethods.find((one) => one === fields.text('method'));
      const note = fields.text('note');
      return api.markPaid({ id: orderId, method, ...(note !== '' && { note }) });
    },
    onSuccess: ({ message }) => {
      closeSheet(id);
      showToast({ title: message });
    },
  });
  return (
    <Sheet id={id} title={`${poundsText(amount)} received`}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
        <SelectField
          label="How it was paid"
          name="method"
          choices={directMethods.map((value) => ({ value, label: names[value] }))}
          error={errors.method}
        />
        <TextField
          label="Reference (optional)"
          name="note"
          maxLength={maxLengths.name}
          hint="What your bank statement says."
          error={errors.note}
        />
        {problem}
        <Button type="submit" disabled={sending} className="justify-self-start">
          {sending ? 'Saving…' : 'Mark as paid'}
        </Button>
      </form>
    </Sheet>
  );
}
