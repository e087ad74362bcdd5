import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { priceText } from '../../price.ts';
import type { calls, OwnListing } from '../../selling-contract.ts';
import { OwnTabs } from '../own-tabs.tsx';
import { ListingStatusTag } from './listing-status-tag.tsx';

const route = getRouteApi('/_member/classifieds/mine');

/** /classifieds/mine: what I have put up, and the one thing each is waiting for. */
export function MyListingsPage() {
  const page = route.useLoaderData();
  return (
    <div className="mx-auto max-w-4xl pb-12">
      <PageHeader
        title="My listings"
        trail={[
          { name: 'Classifieds', path: '/classifieds' },
          { name: 'My listings', path: '/classifieds/mine' },
        ]}
      >
        <OwnTabs />
      </PageHeader>
      <div className="page">
        <LinkButton to="/classifieds/new" className="mb-4">
          <Plus aria-hidden="true" className="size-5" /> Post a listing
        </LinkButton>
        <PagedRows
          page={page}
          path="/classifieds/mine"
          empty="You haven’t posted anything yet"
          emptyText="Something you no longer need? Someone round the corner might."
          next="Earlier listings"
        >
          {(listings) => (
            <RowList>
              {listings.map((listing) => (
                <OwnRow key={listing.id} listing={listing} />
              ))}
            </RowList>
          )}
        </PagedRows>
      </div>
    </div>
  );
}

function OwnRow({ listing }: { listing: OwnListing }) {
  return (
    <Row
      level="h2"
      title={
        <CoverLink to="/classifieds/$listingId" params={{ listingId: listing.id }}>
          <bdi>{listing.title}</bdi>
        </CoverLink>
      }
      meta={<OwnFacts listing={listing} />}
      end={<ListingStatusTag listing={listing} />}
      actions={<OwnActions listing={listing} />}
    />
  );
}

function OwnFacts({ listing }: { listing: OwnListing }) {
  const { priceAmount, talks, expiresAt, status, featuredUntil, rejectionReason } = listing;
  const end = expiresAt === null ? '' : dateText(boroughDate(new Date(expiresAt)), 'day');
  return (
    <>
      {priceText(priceAmount)}
      {status === 'approved' ? ` · ends ${end}` : null}
      {status === 'expired' ? ` · ended ${end}` : null}
      {talks > 0 ? ` · ${talks === 1 ? '1 person has' : `${talks} people have`} written` : null}
      {featuredUntil === null ? null : (
        <span className="block">Featured until {dateText(featuredUntil, 'plain')}</span>
      )}
      {rejectionReason === null ? null : <bdi className="block">{rejectionReason}</bdi>}
      {listing.changeWaits ? (
        <span className="block">
          <Tag tone="caution">Changes waiting for approval</Tag>
        </span>
      ) : null}
    </>
  );
}

function OwnActions({ listing }: { listing: OwnListing }) {
  const { id, status, isReserved, priceAmount } = listing;
  const api = useApi<typeof calls>();
  const [sell] = useAction(() => api.markClassifiedSold({ id }), { failed: 'It wasn’t marked' });
  const [reserve] = useAction(() => api.reserveClassified({ id, isReserved: !isReserved }), {
    failed: 'It wasn’t marked',
  });
  const [renew] = useAction(() => api.renewClassified({ id }), { failed: 'It wasn’t renewed' });
  const [remove] = useAction(() => api.deleteClassified({ id }), { failed: 'It wasn’t deleted' });
  const isShown = status === 'approved' && !listing.isRemoved;
  return (
    <>
      {listing.isRenewable ? <Button onClick={renew}>Renew</Button> : null}
      {isShown ? (
        <>
          <Button look="outline" onClick={sell}>
            {priceAmount === 0 ? 'Given away' : 'Sold'}
          </Button>
          <Button look="outline" aria-pressed={isReserved} onClick={reserve}>
            {isReserved ? 'Not reserved' : 'Reserved'}
          </Button>
        </>
      ) : null}
      {isShown ? (
        <LinkButton look="outline" to="/classifieds/$listingId/feature" params={{ listingId: id }}>
          Feature it
        </LinkButton>
      ) : null}
      {status === 'sold' ? null : (
        <LinkButton look="outline" to="/classifieds/$listingId/edit" params={{ listingId: id }}>
          Edit
        </LinkButton>
      )}
      <ConfirmButton
        look="danger"
        label="Delete"
        question={`Delete “${listing.title}” with its pictures?`}
        action="Delete"
        onConfirm={remove}
      />
    </>
  );
}
