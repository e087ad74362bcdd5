import { getRouteApi, Link } from '@tanstack/react-router';
import { VolunteeringHead } from '#features/gatherings/volunteering/web/volunteering-head.tsx';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { VolunteerRow } from './volunteer-row.tsx';

const route = getRouteApi('/_member/volunteering/volunteers');
const path = '/volunteering/volunteers';

/** /volunteering/volunteers: members who offer help. */
export function VolunteersPage() {
  const { page, figures } = route.useLoaderData();
  const { search } = route.useSearch();
  return (
    <div className="page pt-3 pb-10 sm:pt-8">
      <VolunteeringHead figures={figures} />
      <form method="get" action={path} className="mt-4 flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-[min(100%,9rem)] flex-1 sm:max-w-md"
          label="Skill, language or name"
          name="search"
          type="search"
          dir="auto"
          maxLength={maxLengths.search}
          defaultValue={search ?? ''}
        />
        <Button type="submit" variant="outline">
          Search
        </Button>
      </form>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm text-soft">
        <p role="status">
          {page.total} {page.total === 1 ? 'volunteer' : 'volunteers'}
        </p>
        {search === undefined ? (
          <p>Only members see this</p>
        ) : (
          <Link to={path} search={{}} className="link inline-flex min-h-11 items-center">
            Clear All
          </Link>
        )}
      </div>
      <h2 className="sr-only">Volunteers</h2>
      {page.items.length === 0 && search === undefined ? (
        <EmptyState title="No Volunteers Yet">
          <p>Be the first to create a volunteer profile!</p>
          <p className="mt-4">
            <LinkButton to="/volunteering/profile">Create Profile</LinkButton>
          </p>
        </EmptyState>
      ) : (
        <PagedRows
          page={page}
          path={path}
          empty="No volunteers found"
          emptyText="Try another word, or a shorter one."
          next="More volunteers"
        >
          {(volunteers) => (
            <ol className="lg:grid lg:grid-cols-2 lg:gap-4">
              {volunteers.map((volunteer) => (
                <VolunteerRow key={volunteer.id} volunteer={volunteer} />
              ))}
            </ol>
          )}
        </PagedRows>
      )}
    </div>
  );
}
