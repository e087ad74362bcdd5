import { getRouteApi, Link } from '@tanstack/react-router';
import { AnchorButton, LinkButton } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { AllLink } from '#kit/web/ui/section.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { isNarrowed } from '../directory-search.ts';
import { DirectoryFilters } from './directory-filters.tsx';
import { MemberRow } from './member-row.tsx';

const route = getRouteApi('/member-directory');

/** /member-directory: who could I get to know? */
export function DirectoryPage() {
  const data = route.useLoaderData();
  return (
    <div className="page pt-3 pb-10 sm:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-3xl sm:text-4xl">Member Directory</h1>
        {data === null ? null : <AllLink to="/profile/directory">My entry</AllLink>}
      </div>
      {data === null ? <LoggedOut /> : <Members />}
    </div>
  );
}

function LoggedOut() {
  return (
    <EmptyState title="Only members see each other here">
      <p>Members choose whether they’re shown, and to whom. Please log in to meet them.</p>
      <p className="mt-4">
        <AnchorButton href="/api/login?returnTo=%2Fmember-directory">Log In to Continue</AnchorButton>
      </p>
    </EmptyState>
  );
}

function Members() {
  const data = route.useLoaderData();
  const search = route.useSearch();
  if (data === null) return null;
  const { page, choices, own } = data;
  return (
    <>
      <div className="mt-2 mb-2 grid gap-1">
        <DirectoryFilters choices={choices} ownWard={own.ward} />
      </div>
      {own.isVisible ? null : <Hidden hasEntry={own.hasEntry} />}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm text-soft">
        <p role="status">
          Showing {page.items.length} of {page.total} members
        </p>
        {isNarrowed(search) ? (
          <Link to="/member-directory" search={{}} className="link inline-flex min-h-11 items-center">
            Clear All
          </Link>
        ) : (
          <p>Only members see this</p>
        )}
      </div>
      <h2 className="sr-only">Members</h2>
      {page.items.length > 0 ? (
        <ol className="lg:grid lg:grid-cols-2 lg:gap-4">
          {page.items.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ol>
      ) : (
        <NoMembers isNarrowed={isNarrowed(search)} />
      )}
      <Pages nextCursor={page.nextCursor} />
    </>
  );
}

/** Members are hidden until they choose otherwise: those who come here are told how. */
function Hidden({ hasEntry }: { hasEntry: boolean }) {
  return (
    <Notice tone="tile" className="my-2 flex flex-wrap items-center justify-between gap-3">
      <p>Other members can’t see you here. {hasEntry ? '' : 'Four short steps make your entry.'}</p>
      <LinkButton look="outline" to="/profile/directory" search={{}}>
        {hasEntry ? 'Change who sees you' : 'Introduce yourself'}
      </LinkButton>
    </Notice>
  );
}

function NoMembers({ isNarrowed: isFiltered }: { isNarrowed: boolean }) {
  return isFiltered ? (
    <EmptyState title="No members found">
      <p>Try other words, or fewer filters.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No members to show yet">
      <p>Members appear here once they choose to be seen.</p>
    </EmptyState>
  );
}

function Pages({ nextCursor }: { nextCursor: string | null }) {
  const { cursor, ...search } = route.useSearch();
  if (nextCursor === null && cursor === undefined) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-between gap-4">
      {nextCursor === null ? (
        <span />
      ) : (
        <LinkButton look="outline" to="/member-directory" search={{ ...search, cursor: nextCursor }}>
          More members
        </LinkButton>
      )}
      {cursor === undefined ? null : (
        <Link to="/member-directory" search={search} className="link inline-flex min-h-11 items-center">
          Back to the first page
        </Link>
      )}
    </nav>
  );
}
