import { maxLengths } from '#kit/contract/max-lengths.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { AdminOrder, calls } from '../../contract.ts';
import { directMethods } from '../../payment-options.ts';

const names = { bank_transfer: 'Bank transfer', cash: 'Cash', cheque: 'Cheque' };

/** Asks how an order was paid to the operator directly. */
export function MarkPaidSheet({ id, order }: { id: string; order: AdminOrder }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Not marked as paid',
    send: async (fields) => {
      const method = directMethods.find((one) => one === fields.text('method'));
      const note = fields.text('note');
      const { message } = await api.markPaid({ id: order.id, method, ...(note !== '' && { note }) });
      closeSheet(id);
      showToast({ title: message });
    },
  });
  return (
    <Sheet id={id} title={`${poundsText(order.amount)} received`}>
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
