import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { priceText } from '../listing.rules.ts';
import type { calls, OwnListing } from '../listing-own.contract.ts';
import { OwnTabs } from './own-tabs.tsx';

const route = getRouteApi('/_member/classifieds/mine');

/** /classifieds/mine: the member's listings, with the next step of each. */
export function MyListingsPage() {
  const page = route.useLoaderData();
  return (
    <div className="mx-auto max-w-4xl pb-12">
      <PageHeader trail={[{ name: 'Classifieds', path: '/classifieds' }]}>
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
          <Button variant="outline" onClick={sell}>
            {priceAmount === 0 ? 'Mark as given away' : 'Mark as sold'}
          </Button>
          <Button variant="outline" onClick={reserve}>
            {isReserved ? 'Mark as not reserved' : 'Mark as reserved'}
          </Button>
        </>
      ) : null}
      {isShown ? (
        <LinkButton variant="outline" to="/classifieds/$listingId/feature" params={{ listingId: id }}>
          Promote
        </LinkButton>
      ) : null}
      {status === 'sold' ? null : (
        <LinkButton variant="outline" to="/classifieds/$listingId/edit" params={{ listingId: id }}>
          Edit
        </LinkButton>
      )}
      <ConfirmButton
        variant="danger"
        label="Delete"
        question={`Delete the listing “${listing.title}” with its pictures?`}
        action="Delete listing"
        onConfirm={remove}
      />
    </>
  );
}

/** The status of a listing as a tag. */
function ListingStatusTag({ listing }: { listing: OwnListing }) {
  const { status, isRemoved, isReserved, priceAmount } = listing;
  if (isRemoved) return <Tag tone="danger">Taken down</Tag>;
  switch (status) {
    case 'pending':
      return <Tag tone="caution">Waiting for approval</Tag>;
    case 'rejected':
      return <Tag tone="danger">Not approved</Tag>;
    case 'sold':
      return <Tag tone="plain">{priceAmount === 0 ? 'Given away' : 'Sold'}</Tag>;
    case 'expired':
      return <Tag tone="plain">Ended</Tag>;
    case 'approved':
      return <Tag>{isReserved ? 'Reserved' : 'Live'}</Tag>;
  }
}
