import { getRouteApi } from '@tanstack/react-router';
import { ImportListPanel } from '#features/care/imports/web/import-list-panel.tsx';
import { dateText } from '#kit/contract/dates.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { FilterChips, ListPage } from '#kit/web/ui/list-page.tsx';
import { closeSheet, Sheet, SheetLink } from '#kit/web/ui/over/sheet.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../business-admin.contract.ts';
import type { OwnBusiness } from '../business-own.contract.ts';

const route = getRouteApi('/_admin/admin/businesses');
const statuses = [
  { value: undefined, label: 'All' },
  { value: 'approved', label: 'In the directory' },
  { value: 'pending', label: 'Waiting' },
  { value: 'rejected', label: 'Not approved' },
];

/** /admin/businesses: all businesses, with the last featured day of each. */
export function AdminBusinessesPage() {
  const page = route.useLoaderData();
  const { search, status } = route.useSearch();
  return (
    <ListPage
      trail={[{ name: 'Admin', path: '/admin' }]}
      actions={
        <>
          <LinkButton variant="outline" to="/business-directory/new">
            Add a business
          </LinkButton>
          <LinkButton variant="outline" to="/admin/business-categories">
            Categories
          </LinkButton>
        </>
      }
      above={
        <FilterChips
          label="Status"
          path="/admin/businesses"
          name="status"
          chosen={status}
          choices={statuses}
        />
      }
      filters={
        <TextField
          label="Search businesses"
          name="search"
          type="search"
          maxLength={maxLengths.search}
          defaultValue={search}
        />
      }
      keep={{ status }}
      count={['business', 'businesses']}
      page={page}
      empty="No businesses found"
      below={<ImportListPanel kind="businesses" />}
    >
      {(businesses) => (
        <RowList>
          {businesses.map((business) => (
            <BusinessRow key={business.id} business={business} />
          ))}
        </RowList>
      )}
    </ListPage>
  );
}

function BusinessRow({ business }: { business: OwnBusiness }) {
  const params = { businessId: business.id };
  const sheet = `feature-${business.id}`;
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
          {business.categories.map(({ name }) => name).join(', ')} · {business.postcode}
          {business.featuredUntil ? (
            <span className="block">Featured until {dateText(business.featuredUntil, 'plain')}</span>
          ) : null}
        </>
      }
      end={<Status business={business} />}
      actions={
        <>
          <LinkButton variant="outline" to="/business-directory/$businessId/edit" params={params}>
            Edit
          </LinkButton>
          {business.status === 'approved' ? (
            <>
              <SheetLink sheet={sheet} className="link inline-flex min-h-11 items-center px-2">
                Feature
              </SheetLink>
              <FeatureSheet id={sheet} business={business} />
            </>
          ) : null}
        </>
      }
    />
  );
}

function Status({ business }: { business: OwnBusiness }) {
  if (business.isRemoved) return <Tag tone="danger">Taken down</Tag>;
  if (business.status === 'pending') return <Tag>Waiting</Tag>;
  if (business.status === 'rejected') return <Tag tone="danger">Not approved</Tag>;
  return business.isFeatured ? <Tag>Featured</Tag> : null;
}

function FeatureSheet({ id, business }: { id: string; business: OwnBusiness }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Nothing was changed',
    refresh: true,
    send: (fields) => {
      const featuredUntil = fields.text('featuredUntil') || null;
      return api.featureBusiness({ id: business.id, featuredUntil });
    },
    onSuccess: ({ message }) => {
      closeSheet(id);
      showToast({ title: message });
    },
  });
  return (
    <Sheet id={id} title={`Feature ${business.name}`}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <TextField
          label="Until"
          name="featuredUntil"
          type="date"
          hint="The last day on which it’s featured. Leave it empty to stop featuring it."
          defaultValue={business.featuredUntil ?? ''}
          error={errors.featuredUntil}
        />
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </Sheet>
  );
}
