import type { ReactNode } from 'react';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { useApi } from '#kit/web/api.ts';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, OwnSubscription } from '../contract.ts';
import { useStart } from './use-start.ts';

/** A member's own membership: how it stands, what is to be paid, and the way out. */
export function OwnMembership({ subscription }: { subscription: OwnSubscription }) {
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
      look="danger"
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
