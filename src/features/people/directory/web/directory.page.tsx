import { getRouteApi, Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { chip, countFilters, isFiltered, optionsOf } from '#kit/web/list-filters.ts';
import { AnchorButton, LinkButton } from '#kit/web/ui/button.tsx';
import { FilterBar } from '#kit/web/ui/list/filter-bar.tsx';
import { EmptyState, Notice } from '#kit/web/ui/notice.tsx';
import { PageColumn, RowBreak } from '#kit/web/ui/page-slots.tsx';
import { AllLink } from '#kit/web/ui/section.tsx';
import { directoryFilters, members } from './directory-filters.ts';
import { MemberRow } from './member-row.tsx';

const route = getRouteApi('/member-directory');

/** /member-directory: the members who show themselves, with filters. */
export function DirectoryPage() {
  const data = route.useLoaderData();
  return (
    <PageColumn className="pt-3 pb-10 sm:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-3xl sm:text-4xl">Member Directory</h1>
        {data === null ? null : <AllLink to="/profile/directory">My entry</AllLink>}
      </div>
      {data === null ? <LoggedOut /> : <Members />}
    </PageColumn>
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
          {page.items.length === 0 ? null : `Showing ${page.items.length} of ${page.total} members`}
        </p>
        {isFiltered(directoryFilters, search) ? (
          <Link to="/member-directory" search={{}} className="link inline-flex min-h-11 items-center">
            {members.clear}
          </Link>
        ) : (
          <p>Only members see this</p>
        )}
      </div>
      <h2 className="sr-only">Members</h2>
      {page.items.length > 0 ? (
        <ol className="lg:grid lg:grid-cols-2 lg:gap-4">
          {page.items.map((member, index) => (
            <Fragment key={member.id}>
              <MemberRow member={member} />
              <RowBreak index={index} rows={page.items.length} />
            </Fragment>
          ))}
        </ol>
      ) : (
        <NoMembers />
      )}
      <Pages nextCursor={page.nextCursor} />
    </>
  );
}

/** Says that the reader is hidden, which is the default, with a link to change it. */
function Hidden({ hasEntry }: { hasEntry: boolean }) {
  return (
    <Notice tone="tile" className="my-2 flex flex-wrap items-center justify-between gap-3">
      <p>Other members can’t see you here. {hasEntry ? '' : 'Four short steps make your entry.'}</p>
      <LinkButton variant="outline" to="/profile/directory" search={{}}>
        {hasEntry ? 'Change who sees you' : 'Introduce yourself'}
      </LinkButton>
    </Notice>
  );
}

function NoMembers() {
  return isFiltered(directoryFilters, route.useSearch()) ? (
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
        <LinkButton variant="outline" to="/member-directory" search={{ ...search, cursor: nextCursor }}>
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

type Choices = { locations: string[]; professions: string[]; interests: string[]; skills: string[] };

function DirectoryFilters({ choices, ownWard }: { choices: Choices; ownWard: string | null }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <FilterBar
      list={members}
      search={search}
      count={countFilters(directoryFilters, search)}
      onShow={(asked) => void navigate({ search: asked })}
      choices={{
        location: optionsOf(withChosen(choices.locations, search.location)),
        profession: optionsOf(withChosen(choices.professions, search.profession)),
        interest: optionsOf(withChosen(choices.interests, search.interest)),
        skill: optionsOf(withChosen(choices.skills, search.skill)),
      }}
      chips={[
        ...(ownWard === null ? [] : [chip(search, 'Near me', { location: ownWard })]),
        chip(search, 'Open to connect', { open: true }),
        chip(search, 'Offering tutoring', { badge: 'offering_tutoring' }),
        chip(search, 'Looking for a business partner', { badge: 'seeker_business_partner' }),
      ]}
    />
  );
}

/** A value in the URL stays available even if no member has it any more. */
function withChosen(values: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || values.includes(chosen) ? values : [chosen, ...values];
}
