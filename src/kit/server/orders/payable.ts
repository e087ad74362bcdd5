import type { Db } from '../db/database.ts';

/** An order of a thing, as the feature hears of it whose thing it is. Amounts are pence. */
export type OrderOfThing = {
  orderId: string;
  entityId: string;
  /** None, where the account is gone. */
  buyerUserId: string | null;
  amount: number;
};

/** What a period of a subscription looks like at the card service, as of an instant: a later one counts, in whichever order they come. */
export type SubscriptionState = {
  entityId: string;
  subscriptionId: string;
  customerId: string;
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'cancelled';
  /** Until when it is paid. */
  periodEnd: string | null;
  endsWithPeriod: boolean;
  asOf: string;
};

/**
 * A type of thing that is paid for. What it does happens in the transaction in which the money is booked, once for each payment,
 * however often and in whichever order the card service tells of it.
 */
export type PayableOf<TxCtx> = {
  /** As it stands in orders: 'advertisement'. */
  entityType: string;
  /** What is bought: 'Advert'. */
  label: string;
  /** What the things are called and the pages where their buyers see them, by id; one that is gone is left out. */
  describe(
    db: Db,
    entityIds: readonly string[],
  ): Promise<ReadonlyMap<string, { name: string; path: string | null }>>;
  /** Locks the thing, as its owner's changes do, before its order is locked: so that the two never wait for each other. */
  lock?(tx: TxCtx, entityId: string): Promise<unknown>;
  /** The order is paid in whole. An order that was cancelled is never paid: money that comes for it goes back. */
  paid(tx: TxCtx, order: OrderOfThing & { paidAt: string; periodEnd: string | null }): Promise<void>;
  /** Money went back, or was lost to the buyer's bank: `refundedAmount` so far, of all that was paid `isWhole`. */
  refunded(tx: TxCtx, order: OrderOfThing & { refundedAmount: number; isWhole: boolean }): Promise<void>;
  /** Where it is paid for again and again. */
  subscription?: {
    changed(tx: TxCtx, state: SubscriptionState): Promise<void>;
    /** A renewal could not be taken; the card service tries again. */
    failed(
      tx: TxCtx,
      failed: { entityId: string; cardInvoiceId: string; reason: string | null; at: string },
    ): Promise<void>;
  };
};
