import { getRouteApi } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { ChipLink, ChipRow } from '#kit/web/ui/chip.tsx';
import { WordsField } from '#kit/web/ui/list/words-field.tsx';
import { Menu, MenuLink } from '#kit/web/ui/over/menu.tsx';
import { type ForumSort, forumCategories, forumCategoryLabels, forumSorts } from '../forum-options.ts';

const route = getRouteApi('/forums');

const sortLabels: Record<ForumSort, string> = {
  latest: 'Latest',
  popular: 'Popular',
  mostViewed: 'Most viewed',
  oldest: 'Oldest',
};

/** Whether the address asks for less than everything. */
export function isFiltered({
  search,
  category,
  mine,
  followed,
}: {
  search?: unknown;
  category?: unknown;
  mine?: unknown;
  followed?: unknown;
}) {
  return [search, category, mine, followed].some((asked) => asked !== undefined);
}

/** Words, category and order: all of it in the address, all of it without JavaScript. */
export function ForumFilters({ total }: { total: number }) {
  return (
    <>
      <search>
        <Words />
      </search>
      <Categories />
      <div className="flex min-h-11 items-center justify-between gap-3 text-sm text-soft">
        <p role="status">{total === 1 ? '1 post' : `${total} posts`} found</p>
        <Sorts />
      </div>
    </>
  );
}

function Words() {
  const { cursor: _, search: words, ...others } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <WordsField
      action="/forums"
      label="Search posts"
      placeholder="Search posts..."
      others={others}
      words={words}
      onAsk={(search) => void navigate({ search: { ...others, search } })}
      dir="auto"
    />
  );
}

function Categories() {
  const { cursor: _, category: chosen, mine, followed, ...others } = route.useSearch();
  const { account } = route.useRouteContext().viewer;
  const all = chosen === undefined && mine === undefined && followed === undefined;
  return (
    <div className="my-2">
      <ChipRow label="Category">
        <ChipLink to="/forums" search={others} chosen={all} resetScroll={false}>
          All Categories
        </ChipLink>
        {forumCategories.map((category) => (
          <ChipLink
            key={category}
            to="/forums"
            search={{ ...others, category }}
            chosen={category === chosen}
            resetScroll={false}
          >
            {forumCategoryLabels[category]}
          </ChipLink>
        ))}
        {account ? (
          <>
            <ChipLink
              to="/forums"
              search={{ ...others, mine: true }}
              chosen={mine === true}
              resetScroll={false}
            >
              Your posts
            </ChipLink>
            <ChipLink
              to="/forums"
              search={{ ...others, followed: true }}
              chosen={followed === true}
              resetScroll={false}
            >
              You follow
            </ChipLink>
          </>
        ) : null}
      </ChipRow>
    </div>
  );
}

function Sorts() {
  const { cursor: _, sort = 'latest', ...others } = route.useSearch();
  return (
    <Menu
      align="end"
      name={`Sort: ${sortLabels[sort]}`}
      buttonClass="inline-flex min-h-11 items-center gap-1 text-tile-ink"
      button={
        <>
          {sortLabels[sort]} <ChevronDown aria-hidden="true" className="size-4" />
        </>
      }
    >
      {forumSorts.map((one) => (
        <MenuLink
          key={one}
          to="/forums"
          search={{ ...others, sort: one === 'latest' ? undefined : one }}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
        >
          {sortLabels[one]}
        </MenuLink>
      ))}
    </Menu>
  );
}
