import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { cardServiceAway } from '../../errors.ts';
import { askCardService, isCardError, requireCardService } from './card-service.ts';

type Wanted = {
  /** The same for every try: asking twice makes one page. A key is forgotten after a day. */
  key: string;
  /** Of the card service, where this member has one. */
  customerId: string | null;
  entityType: string;
  entityId: string;
  buyerUserId: string;
  /** What is paid for, as the card service’s page and invoices call it. */
  name: string;
  /** Pence for each period. */
  amount: number;
  interval: 'month' | 'year';
  /** Pages of ours to come back to. */
  paidPath: string;
  leftPath: string;
};

/**
 * The card service’s page on which a member begins to pay for something again and again. Outside any transaction. What becomes of it
 * is told to the feature’s `payable.subscription`, and each period that is paid to `paid`.
 * Refuses: cards_off, card_service_away.
 */
export async function startCardSubscription(ctx: Ctx, wanted: Wanted): Promise<{ url: string }> {
  const service = await requireCardService(ctx);
  const { entityType, entityId, buyerUserId } = wanted;
  const metadata = { entityType, entityId, buyerUserId };
  const { publicUrl } = ctx.config;
  const session = await askCardService(ctx, () =>
    service.checkout.sessions.create(
      {
        mode: 'subscription',
        ...(wanted.customerId !== null && { customer: wanted.customerId }),
        client_reference_id: entityId,
        metadata,
        subscription_data: { metadata },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'gbp',
              unit_amount: wanted.amount,
              recurring: { interval: wanted.interval },
              product_data: { name: wanted.name },
            },
          },
        ],
        success_url: publicUrl + wanted.paidPath,
        cancel_url: publicUrl + wanted.leftPath,
      },
      { idempotencyKey: `subscription-${wanted.key}` },
    ),
  );
  if (session.url === null) throw apiError(cardServiceAway);
  return { url: session.url };
}

/** Has a subscription end at once. Outside any transaction; doing it twice changes nothing. Refuses: cards_off, card_service_away. */
export async function cancelCardSubscription(ctx: Ctx, subscriptionId: string): Promise<void> {
  const { subscriptions } = await requireCardService(ctx);
  await askCardService(ctx, () => subscriptions.cancel(subscriptionId).catch(unlessGone));
}

/**
 * Has a subscription end with the period that is paid, or go on after all. Outside any transaction; doing it twice changes nothing.
 * Refuses: cards_off, card_service_away.
 */
export async function setCardSubscriptionEnding(
  ctx: Ctx,
  { subscriptionId, endsWithPeriod }: { subscriptionId: string; endsWithPeriod: boolean },
): Promise<void> {
  const { subscriptions } = await requireCardService(ctx);
  await askCardService(ctx, () =>
    subscriptions.update(subscriptionId, { cancel_at_period_end: endsWithPeriod }).catch(unlessGone),
  );
}

/** What has ended is gone for the card service: there is nothing left to change, and it tells us so by an event. */
function unlessGone(error: unknown): void {
  const isGone = isCardError(error) && error.code === 'resource_missing';
  if (!isGone) throw error;
}
