import { poundsText } from '#kit/contract/number-text.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls } from '../payment.contract.ts';

/** Opens the Stripe checkout page of an order. */
export function PayButton({ orderId, amount }: { orderId: string; amount: number }) {
  const api = useApi<typeof calls>();
  const [pay, paying] = useAction(
    async () => {
      const { url } = await api.startCheckout({ id: orderId });
      window.location.assign(url);
    },
    { failed: 'Nothing was paid' },
  );
  return (
    <Button onClick={pay} disabled={paying}>
      {paying ? 'Opening the payment page…' : `Pay ${poundsText(amount)} by card`}
    </Button>
  );
}
