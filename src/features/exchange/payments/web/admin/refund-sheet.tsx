import { maxLengths } from '#kit/contract/max-lengths.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextArea, TextField } from '#kit/web/ui/field.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { AdminPayment, calls } from '../../contract.ts';
import { penceTyped } from '../../money-text.ts';

/** Asks how much of a payment goes back, and why: its buyer reads the reason. */
export function RefundSheet({ id, payment }: { id: string; payment: AdminPayment }) {
  const { refundable, method } = payment;
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Nothing was paid back',
    check: (fields) =>
      penceTyped(fields.text('amount')) === undefined
        ? { amount: 'Please enter an amount such as 12.50.' }
        : {},
    send: async (fields) => {
      const reason = fields.text('reason');
      const { message } = await api.refundPayment({
        id: payment.id,
        amount: penceTyped(fields.text('amount')),
        reason,
      });
      closeSheet(id);
      showToast({ title: message });
    },
  });
  return (
    <Sheet id={id} title="Pay back">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
        <p className="text-soft">
          {method === 'card'
            ? 'It goes back to the card that was used, and reaches the buyer within five to ten days.'
            : 'Please pay it back yourself, in the same way as it came. The site only records that you have.'}
        </p>
        <TextField
          label="Amount in pounds"
          name="amount"
          inputMode="decimal"
          defaultValue={(refundable / 100).toFixed(2)}
          hint={`At most ${poundsText(refundable)}.`}
          error={errors.amount}
        />
        <TextArea
          label="Reason"
          name="reason"
          rows={2}
          maxLength={maxLengths.reason}
          hint="The buyer reads it."
          error={errors.reason}
          required
        />
        {problem}
        <Button type="submit" look="danger" disabled={sending} className="justify-self-start">
          {sending ? 'Paying back…' : 'Pay back'}
        </Button>
      </form>
    </Sheet>
  );
}
