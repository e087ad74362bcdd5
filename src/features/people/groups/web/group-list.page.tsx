import { getRouteApi } from '@tanstack/react-router';
import { Plus, Search } from 'lucide-react';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { ChipLink, ChipRow } from '#kit/web/ui/chip.tsx';
import { RowList } from '#kit/web/ui/list/row.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { groupCategories, groupCategoryLabels } from '../group.rules.ts';
import { GroupRow } from './group-row.tsx';

const route = getRouteApi('/_member/groups');

/** /groups: the reader's own groups, then all groups. */
export function GroupsPage() {
  const { own, page } = route.useLoaderData();
  const { search, category, cursor } = route.useSearch();
  const isFiltered = search !== undefined || category !== undefined;
  return (
    <div className="page max-w-4xl pt-3 pb-10 sm:pt-8">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="flex-1 text-3xl sm:text-4xl">Groups</h1>
        <LinkButton to="/groups/new" className="whitespace-nowrap">
          <Plus aria-hidden="true" className="size-5" /> Start a group
        </LinkButton>
      </div>
      <p className="mt-1 mb-3 text-soft">
        Only members of the site can see these groups, and only a group’s own members can see who is in it.
      </p>
      <Filters />
      {own.length > 0 && !isFiltered && cursor === undefined ? (
        <section aria-labelledby="own-groups" className="mt-4">
          <h2 id="own-groups" className="mb-1 text-2xl">
            Your groups
          </h2>
          <RowList>
            {own.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </RowList>
        </section>
      ) : null}
      <section aria-labelledby="all-groups" className="mt-6">
        <h2 id="all-groups" className="text-2xl">
          {isFiltered ? 'Groups found' : 'All groups'}
        </h2>
        <p className="mb-1 text-soft text-sm" role="status">
          {page.total} {page.total === 1 ? 'group' : 'groups'}
        </p>
        {page.items.length > 0 ? (
          <RowList>
            {page.items.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </RowList>
        ) : (
          <NoGroups isFiltered={isFiltered} />
        )}
        {page.nextCursor === null ? null : (
          <LinkButton
            variant="outline"
            className="mt-4"
            to="/groups"
            search={{ search, category, cursor: page.nextCursor }}
          >
            More groups
          </LinkButton>
        )}
      </section>
    </div>
  );
}

function NoGroups({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No groups found">
      <p>Try other words, or another category.</p>
      <p className="mt-3">
        <LinkButton variant="outline" to="/groups" search={{}}>
          Show all groups
        </LinkButton>
      </p>
    </EmptyState>
  ) : (
    <EmptyState title="No groups yet">
      <p>A group needs one person to start it. It could be you.</p>
    </EmptyState>
  );
}

function Filters() {
  const { search, category } = route.useSearch();
  return (
    <>
      <form key={search ?? ''} method="get" action="/groups" className="relative">
        {category === undefined ? null : <input type="hidden" name="category" value={category} />}
        <Search aria-hidden="true" className="absolute start-3 top-3 size-5 text-soft" />
        <input
          type="search"
          name="search"
          aria-label="Search groups"
          placeholder="Search groups"
          maxLength={maxLengths.search}
          defaultValue={search}
          className="field ps-10"
        />
      </form>
      <div className="mt-2">
        <ChipRow label="Categories">
          <ChipLink to="/groups" search={{ search }} chosen={category === undefined}>
            All
          </ChipLink>
          {groupCategories.map((value) => (
            <ChipLink
              key={value}
              to="/groups"
              search={{ search, category: value }}
              chosen={category === value}
            >
              {groupCategoryLabels[value]}
            </ChipLink>
          ))}
        </ChipRow>
      </div>
    </>
  );
}
