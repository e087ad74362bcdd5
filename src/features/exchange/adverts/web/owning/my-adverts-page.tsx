import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { Advert, calls } from '../../contract.ts';
import { AdvertStatusTag } from '../advert-status-tag.tsx';

const route = getRouteApi('/_member/my-adverts');

/** /my-adverts: what I advertise, with figures, and the one thing each is waiting for. */
export function MyAdvertsPage() {
  const page = route.useLoaderData();
  return (
    <ListPage
      title="My advertisements"
      trail={[
        { name: 'Home', path: '/' },
        { name: 'My advertisements', path: '/my-adverts' },
      ]}
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
  // On its first day it may be shown some minutes before it is marked as running.
  const hasBegun = advert.status !== 'approved' || impressions > 0;
  return (
    <>
      {dateText(advert.startDate, 'plain')} to {dateText(advert.endDate, 'plain')} · {poundsText(totalAmount)}
      {paymentStatus === 'paid' ? ', paid' : null}
      {paymentStatus === 'paid' && hasBegun ? (
        <span className="block">
          Seen {timesText(impressions)}, clicked {timesText(clicks)}
        </span>
      ) : null}
      {advert.status === 'approved' && payBy !== null ? (
        <span className="block text-caution">
          Please pay by {dateText(boroughDate(new Date(payBy)), 'long')}, or its days will be released.
        </span>
      ) : null}
      {advert.status === 'rejected' && rejectionReason !== null ? (
        <bdi className="block">{rejectionReason}</bdi>
      ) : null}
      {advert.pausedByAdmin ? <span className="block">An administrator has paused it.</span> : null}
    </>
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
    told: 'Paused. It keeps its place.',
  });
  const [activate] = useAction(() => api.activateOwnAdvertisement({ id }), {
    failed: 'It wasn’t activated',
    told: 'It’s active again.',
  });
  const [withdraw] = useAction(() => api.withdrawAdvertisement({ id }), { failed: 'It wasn’t withdrawn' });
  const isPaid = paymentStatus === 'paid';
  return (
    <>
      <PaymentAndFigures advert={advert} />
      {status === 'pending' || status === 'rejected' ? (
        <LinkButton look="outline" to="/my-adverts/$advertId/edit" params={params}>
          {status === 'rejected' ? 'Change and submit again' : 'Edit'}
        </LinkButton>
      ) : null}
      {status === 'active' || (status === 'approved' && isPaid) ? (
        <Button look="outline" onClick={pause}>
          Pause
        </Button>
      ) : null}
      {status === 'paused' && !advert.pausedByAdmin ? <Button onClick={activate}>Activate</Button> : null}
      {advert.isRenewable ? (
        <LinkButton look="outline" to="/my-adverts/$advertId/renew" params={params}>
          Renew
        </LinkButton>
      ) : null}
      {status === 'expired' ? null : (
        <ConfirmButton
          look="danger"
          label="Withdraw"
          question={`Withdraw “${title}”?${isPaid ? ' You won’t get back what you paid.' : ''}`}
          action="Withdraw"
          onConfirm={withdraw}
        />
      )}
    </>
  );
}

/** What is to be paid leads to its order, what is paid to its figures. */
function PaymentAndFigures({ advert: { id, status, paymentStatus } }: { advert: Advert }) {
  if (paymentStatus === 'paid') {
    return (
      <LinkButton look="outline" to="/my-adverts/$advertId/figures" params={{ advertId: id }}>
        Figures
      </LinkButton>
    );
  }
  return status === 'approved' ? <LinkButton to="/orders">Pay</LinkButton> : null;
}
