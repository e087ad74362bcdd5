import { getRouteApi } from '@tanstack/react-router';
import { dateText } from '#kit/contract/dates.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import type { OwnBusiness } from '../business-own.contract.ts';

const route = getRouteApi('/_account/business-directory/mine');

/** /business-directory/mine: the member's businesses, with their status. */
export function MyBusinessesPage() {
  const page = route.useLoaderData();
  return (
    <ListPage
      trail={[{ name: 'Business Directory', path: '/business-directory' }]}
      actions={
        <LinkButton variant="outline" to="/business-directory/new">
          Add a business
        </LinkButton>
      }
      page={page}
      empty="You haven’t added a business yet"
      emptyText="It costs nothing, and takes about five minutes."
    >
      {(businesses) => (
        <RowList>
          {businesses.map((business) => (
            <OwnRow key={business.id} business={business} />
          ))}
        </RowList>
      )}
    </ListPage>
  );
}

function OwnRow({ business }: { business: OwnBusiness }) {
  const params = { businessId: business.id };
  return (
    <Row
      level="h2"
      title={
        <CoverLink to="/business-directory/$businessId" params={params}>
          <bdi>{business.name}</bdi>
        </CoverLink>
      }
      meta={
        <>
          {business.categories[0]?.name} · {business.postcode}
          {business.isFeatured && business.featuredUntil ? (
            <span className="block">Featured until {dateText(business.featuredUntil, 'plain')}</span>
          ) : null}
          {business.rejectionReason ? <bdi className="block">{business.rejectionReason}</bdi> : null}
        </>
      }
      end={<State business={business} />}
      actions={
        <>
          {business.status === 'approved' && !business.isRemoved ? (
            <LinkButton variant="outline" to="/business-directory/$businessId/feature" params={params}>
              Feature this business
            </LinkButton>
          ) : null}
          <LinkButton variant="outline" to="/business-directory/$businessId/edit" params={params}>
            Edit
          </LinkButton>
        </>
      }
    />
  );
}

function State({ business }: { business: OwnBusiness }) {
  if (business.isRemoved) return <Tag tone="danger">Taken down</Tag>;
  if (business.status === 'rejected') return <Tag tone="danger">Not approved</Tag>;
  if (business.status === 'pending') return <Tag>Waiting</Tag>;
  return business.changeWaits ? <Tag>Changes waiting</Tag> : <Tag tone="tile">In the directory</Tag>;
}
