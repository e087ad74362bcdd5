import { getRouteApi } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { ChipLink, ChipRow } from '#kit/web/ui/chip.tsx';
import { WordsField } from '#kit/web/ui/list/filter-sheet.tsx';
import { Menu, MenuLink } from '#kit/web/ui/over/menu.tsx';
import { forumCategories, forumCategoryLabels, forumSorts } from '../forum.rules.ts';
import { forumPostFilters, forumPosts } from './forum-post-filters.ts';

const route = getRouteApi('/forums');

const sortLabels = forumPostFilters.sort.choices;

/** Search, category and order. Everything is in the URL and works without JavaScript. */
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
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <WordsField
      list={forumPosts}
      search={search}
      onAsk={(words) => void navigate({ search: { ...search, search: words, cursor: undefined } })}
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
      {forumSorts.map((order) => (
        <MenuLink
          key={order}
          to="/forums"
          search={{ ...others, sort: order === 'latest' ? undefined : order }}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
        >
          {sortLabels[order]}
        </MenuLink>
      ))}
    </Menu>
  );
}
