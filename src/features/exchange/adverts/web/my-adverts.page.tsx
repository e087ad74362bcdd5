import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { Advert, calls } from '../advert.contract.ts';
import { chooseWithinDays, maxLateDays } from '../advert.rules.ts';
import { AdvertStatusTag } from './advert-status-tag.tsx';

const route = getRouteApi('/_member/my-adverts');

/** /my-adverts: the member’s adverts, with figures and the next step of each. */
export function MyAdvertsPage() {
  const page = route.useLoaderData();
  return (
    <ListPage
      trail={[{ name: 'Home', path: '/' }]}
      actions={
        <LinkButton to="/submit-ad">
          <Plus aria-hidden="true" className="size-5" /> Advertise
        </LinkButton>
      }
      page={page}
      empty="You haven’t advertised yet"
      emptyText="Show your shop, class or service to the people who live round the corner."
      next="Earlier advertisements"
    >
      {(adverts) => (
        <RowList>
          {adverts.map((advert) => (
            <OwnRow key={advert.id} advert={advert} />
          ))}
        </RowList>
      )}
    </ListPage>
  );
}

function OwnRow({ advert }: { advert: Advert }) {
  const [picture] = advert.pictures;
  return (
    <Row
      level="h2"
      lead={
        picture ? (
          <img src={picture.smallUrl} alt="" className="h-15 w-20 rounded-control bg-sunken object-cover" />
        ) : undefined
      }
      title={<bdi>{advert.title}</bdi>}
      meta={<OwnFacts advert={advert} />}
      end={<AdvertStatusTag advert={advert} />}
      actions={<OwnActions advert={advert} />}
    />
  );
}

function OwnFacts({ advert }: { advert: Advert }) {
  const { impressions, clicks, totalAmount, paymentStatus, payBy, rejectionReason } = advert;
  // On its first day an advert may be shown some minutes before the job marks it as active.
  const hasBegun = advert.status !== 'approved' || impressions > 0;
  return (
    <>
      {advert.lateChoice === 'needed'
        ? `No days yet, ${advert.duration} paid for`
        : `${dateText(advert.startDate, 'plain')} to ${dateText(advert.endDate, 'plain')}`}{' '}
      · {poundsText(totalAmount)}
      {paymentStatus === 'paid' ? ', paid' : null}
      {paymentStatus === 'paid' && hasBegun ? (
        <span className="block">
          Seen {timesText(impressions)}, clicked {timesText(clicks)}
        </span>
      ) : null}
      {advert.status === 'approved' && payBy !== null ? (
        <span className="block text-caution">
          Pay by {dateText(boroughDate(new Date(payBy)), 'day')} to keep these days.
        </span>
      ) : null}
      {lateTexts(advert)}
      {advert.status === 'rejected' && rejectionReason !== null ? (
        <bdi className="block">{rejectionReason}</bdi>
      ) : null}
      {advert.pausedByAdmin ? <span className="block">An administrator has paused it.</span> : null}
    </>
  );
}

/** Returns the texts about the choice after a late payment. */
function lateTexts({ lateChoice }: Advert) {
  if (lateChoice === null) return null;
  return (
    <span className="block text-caution">
      {lateChoice === 'needed'
        ? `No days are free for its full length in the next ${maxLateDays} days. Please choose later days, or have your money back. If you don’t choose within ${chooseWithinDays} days, we’ll pay it back.`
        : 'It was paid for once its first day had come, so it has new days. You can choose others, or have your money back until it begins.'}
    </span>
  );
}

function timesText(count: number): string {
  return count === 1 ? 'once' : `${count.toLocaleString('en-GB')} times`;
}

function OwnActions({ advert }: { advert: Advert }) {
  const { id, status, paymentStatus, title } = advert;
  const params = { advertId: id };
  const api = useApi<typeof calls>();
  const [pause] = useAction(() => api.pauseOwnAdvertisement({ id }), {
    failed: 'It wasn’t paused',
    successMessage: 'Paused. It keeps its place.',
  });
  const [activate] = useAction(() => api.activateOwnAdvertisement({ id }), {
    failed: 'It wasn’t activated',
    successMessage: 'It’s active again.',
  });
  const [withdraw] = useAction(() => api.withdrawAdvertisement({ id }), { failed: 'It wasn’t withdrawn' });
  const isPaid = paymentStatus === 'paid';
  const isWaiting = advert.lateChoice === 'needed';
  return (
    <>
      <PaymentAndFigures advert={advert} />
      {advert.lateChoice === null ? null : <LateActions advert={advert} />}
      {status === 'pending' || status === 'rejected' ? (
        <LinkButton variant="outline" to="/my-adverts/$advertId/edit" params={params}>
          {status === 'rejected' ? 'Change and submit again' : 'Edit'}
        </LinkButton>
      ) : null}
      {status === 'active' || (status === 'approved' && isPaid && !isWaiting) ? (
        <Button variant="outline" onClick={pause}>
          Pause
        </Button>
      ) : null}
      {status === 'paused' && !advert.pausedByAdmin ? <Button onClick={activate}>Activate</Button> : null}
      {advert.isRenewable ? (
        <LinkButton variant="outline" to="/my-adverts/$advertId/renew" params={params}>
          Renew
        </LinkButton>
      ) : null}
      {status === 'expired' || advert.lateChoice !== null ? null : (
        <ConfirmButton
          variant="danger"
          label="Withdraw"
          question={`Withdraw the advert “${title}”?${isPaid ? ' You won’t get back what you paid.' : ''}`}
          action="Withdraw advert"
          onConfirm={withdraw}
        />
      )}
    </>
  );
}

/** The buttons for other days and for a refund. */
function LateActions({ advert: { id, title, totalAmount } }: { advert: Advert }) {
  const api = useApi<typeof calls>();
  const [refund] = useAction(() => api.takeAdvertMoneyBack({ id }), {
    failed: 'Your money wasn’t paid back',
  });
  return (
    <>
      <LinkButton to="/my-adverts/$advertId/days" params={{ advertId: id }}>
        Choose days
      </LinkButton>
      <ConfirmButton
        variant="outline"
        label="Get my money back"
        question={`Get your money back for “${title}”? ${poundsText(totalAmount)} goes back to you, and the advert won’t be shown.`}
        action="Get my money back"
        onConfirm={refund}
      />
    </>
  );
}

/** Links to the invoice of an unpaid advert, and to the figures of a paid one. */
function PaymentAndFigures({ advert }: { advert: Advert }) {
  const { id, status, paymentStatus, orderId, totalAmount } = advert;
  if (paymentStatus === 'paid') {
    return (
      <LinkButton variant="outline" to="/my-adverts/$advertId/figures" params={{ advertId: id }}>
        Figures
      </LinkButton>
    );
  }
  if (status !== 'approved' || orderId === null) return null;
  return (
    <LinkButton to="/orders/$orderId/invoice" params={{ orderId }}>
      Pay {poundsText(totalAmount)}
    </LinkButton>
  );
}
