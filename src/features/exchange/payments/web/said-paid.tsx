import { dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, Order } from '../payment.contract.ts';

/** The button with which a buyer says that they have paid directly; afterwards, when they said so. */
export function SaidPaid({ order: { id, status, canSayPaid, saidPaidAt } }: { order: Order }) {
  const api = useApi<typeof calls>();
  const [say] = useAction(() => api.sayOrderPaid({ id }), { failed: 'We weren’t told' });
  if (status === 'pending' && saidPaidAt !== null) {
    return (
      <p className="text-soft">
        You told us on {dateText(saidPaidAt, 'plain')} that you’ve paid. We’ll email you once we’ve seen it.
      </p>
    );
  }
  if (!canSayPaid) return null;
  return (
    <ConfirmButton
      variant="outline"
      label="I have paid"
      question="Tell us “I have paid”? We’ll look for the money and email you. Until then the order stays open."
      action="I have paid"
      onConfirm={say}
    />
  );
}
