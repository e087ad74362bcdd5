import { useApi } from '#kit/web/api.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls } from '../contract.ts';

/** Asks for a membership, and goes to the card service's page where there is one. */
export function useStart(pricingTierId: string) {
  const api = useApi<typeof calls>();
  const start = async () => {
    const { checkoutUrl } = await api.startSubscription({ pricingTierId });
    if (checkoutUrl !== null) location.assign(checkoutUrl);
  };
  return useAction(start, {
    failed: 'Your request wasn’t sent',
    told: 'Your membership begins as soon as it is paid.',
  });
}
