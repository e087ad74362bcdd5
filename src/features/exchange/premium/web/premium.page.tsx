import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PricingTier } from '#features/exchange/prices/price.contract.ts';
import { TierOffer } from '#features/exchange/prices/web/tier-offer.tsx';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { useApi } from '#kit/web/api.ts';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, OwnSubscription } from '../subscription.contract.ts';

const route = getRouteApi('/premium');

const benefits = [
  'You won’t see adverts anywhere on the site.',
  'You get the Premium Member badge on your profile.',
  'You help to pay for what everybody uses: servers, maps, email.',
];

/** /premium: the benefits and price of premium membership, and the member's own. */
export function PremiumPage() {
  const { tiers, subscription } = route.useLoaderData();
  const isRunning = subscription !== null && subscription.status !== 'pending';
  const others = tiers.filter(({ id }) => id !== subscription?.pricingTierId);
  return (
    <div className="mx-auto max-w-4xl pb-12">
      <PageHeader lead="Everything on this site is free, and will stay free. Premium members pay a little to make that possible." />
      <div className="page grid gap-6">
        {subscription ? <OwnMembership subscription={subscription} /> : null}
        <ul className="grid gap-2">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex gap-3">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-tile-ink" />
              {benefit}
            </li>
          ))}
        </ul>
        {isRunning ? null : <Offers tiers={others} />}
        <p className="text-sm text-soft">
          Membership makes no difference to who can speak, join or see things. You can end it at any time, and
          it then runs to the end of the period you’ve paid for.
        </p>
      </div>
    </div>
  );
}

function Offers({ tiers }: { tiers: readonly PricingTier[] }) {
  if (tiers.length === 0) {
    return <EmptyState title="Premium membership isn’t offered at the moment" />;
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {tiers.map((tier) => (
        <Offer key={tier.id} tier={tier} />
      ))}
    </ul>
  );
}

function Offer({ tier }: { tier: PricingTier }) {
  const { viewer } = useRouter().options.context;
  const [start, starting] = useStart(tier.id);
  return (
    <TierOffer tier={tier} per={`a ${tier.billingInterval}`}>
      {viewer.account === null ? (
        <AnchorButton href="/sign-in?returnTo=%2Fpremium">Sign in to subscribe</AnchorButton>
      ) : (
        <Button onClick={start} disabled={starting}>
          {starting ? 'One moment…' : `Subscribe for ${poundsText(tier.basePrice)} a ${tier.billingInterval}`}
        </Button>
      )}
    </TierOffer>
  );
}

/** The member's own membership: its status, the payment that is due, and the button to cancel it. */
function OwnMembership({ subscription }: { subscription: OwnSubscription }) {
  const { tierName, price, billingInterval, status, orderId, cancelledAt } = subscription;
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-3">
          <bdi>{tierName}</bdi> <StatusTag subscription={subscription} />
        </span>
      }
    >
      <p>
        {poundsText(price)} a {billingInterval}
      </p>
      <p className="mt-1 text-soft">{stateText(subscription)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {orderId === null ? null : (
          <AnchorButton href={`/orders/${orderId}/invoice`}>Open the invoice and pay</AnchorButton>
        )}
        {status === 'pending' && orderId === null ? <PayByCard subscription={subscription} /> : null}
        {cancelledAt === null ? <EndButton isPending={status === 'pending'} /> : <KeepButton />}
      </div>
    </Panel>
  );
}

function PayByCard({ subscription }: { subscription: OwnSubscription }) {
  const [start, starting] = useStart(subscription.pricingTierId);
  return (
    <Button onClick={start} disabled={starting}>
      {starting ? 'One moment…' : 'Pay by card'}
    </Button>
  );
}

function KeepButton() {
  const api = useApi<typeof calls>();
  const [keep, keeping] = useAction(() => api.keepSubscription({}), { failed: 'Your membership still ends' });
  return (
    <Button onClick={keep} disabled={keeping}>
      {keeping ? 'One moment…' : 'Keep my membership'}
    </Button>
  );
}

function EndButton({ isPending }: { isPending: boolean }) {
  const api = useApi<typeof calls>();
  const [end] = useAction(() => api.cancelSubscription({}), { failed: 'Your membership continues' });
  return (
    <ConfirmButton
      variant="danger"
      label={isPending ? 'I’ve changed my mind' : 'End membership'}
      question={
        isPending
          ? 'Cancel your request? You haven’t paid anything.'
          : 'End your premium membership? It runs to the end of the period you’ve paid for.'
      }
      action={isPending ? 'Cancel request' : 'End membership'}
      onConfirm={end}
    />
  );
}

function StatusTag({ subscription: { status, cancelledAt } }: { subscription: OwnSubscription }): ReactNode {
  if (status === 'pending')
    return (
      <Tag size="large" tone="plain">
        Not paid yet
      </Tag>
    );
  if (status === 'past_due')
    return (
      <Tag size="large" tone="caution">
        Payment is late
      </Tag>
    );
  return <Tag size="large">{cancelledAt === null ? 'Running' : 'Ending'}</Tag>;
}

function stateText({ status, paidUntil, graceUntil, cancelledAt, isByCard }: OwnSubscription): string {
  if (status === 'pending') return 'It begins as soon as the first payment has reached us.';
  if (status === 'past_due') {
    return isByCard
      ? `We couldn’t take the last payment from your card, and will try again. Nothing changes until ${dayOf(graceUntil)}.`
      : `The last payment hasn’t reached us. Nothing changes until ${dayOf(graceUntil)}.`;
  }
  if (cancelledAt !== null) {
    return `It ends on ${dayOf(paidUntil)}. Until then you can change your mind.`;
  }
  return isByCard
    ? `It is paid until ${dayOf(paidUntil)} and will then renew automatically.`
    : `It is paid until ${dayOf(paidUntil)}. We’ll send you the next invoice a week before.`;
}

function dayOf(instant: string | null): string {
  return instant === null ? '' : dateText(boroughDate(new Date(instant)), 'plain');
}

/** Starts a membership, and opens the Stripe checkout page where there is one. */
function useStart(pricingTierId: string) {
  const api = useApi<typeof calls>();
  const start = async () => {
    const { checkoutUrl } = await api.startSubscription({ pricingTierId });
    if (checkoutUrl !== null) location.assign(checkoutUrl);
  };
  return useAction(start, {
    failed: 'Your request wasn’t sent',
    successMessage: 'Your membership begins as soon as it is paid.',
  });
}
