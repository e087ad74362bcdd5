import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronRight, Plus } from 'lucide-react';
import { AnchorButton, LinkButton } from '#kit/web/ui/button.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { SheetLink } from '#kit/web/ui/over/sheet.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import type { ForumPost } from '../contract.ts';
import type { Scholar } from '../moderation-contract.ts';
import { ForumFilters, isFiltered } from './forum-filters.tsx';
import { NewPostSheet, newPostSheet } from './new-post-sheet.tsx';
import { PostRow } from './post-row.tsx';

const route = getRouteApi('/forums');

/** /forums: what is new, and whether anyone answered. */
export function ForumsPage() {
  const data = route.useLoaderData();
  if (!data.isOpen) return <ClosedForum />;
  return <OpenForum posts={data.page.items} total={data.page.total} scholars={data.scholars} />;
}

/** What a visitor sees where the forum is for members. */
function ClosedForum() {
  return (
    <div className="page grid justify-items-center gap-4 py-16 text-center">
      <h1 className="text-3xl sm:text-4xl">Community Forums</h1>
      <p className="text-lg text-soft">Please log in to participate in community discussions.</p>
      <AnchorButton href="/api/login?returnTo=%2Fforums">Log In to Continue</AnchorButton>
    </div>
  );
}

function OpenForum({
  posts,
  total,
  scholars,
}: {
  posts: readonly ForumPost[];
  total: number;
  scholars: readonly Scholar[];
}) {
  const mayWrite = useMayWrite();
  return (
    <div
      className={`page grid gap-x-16 gap-y-8 pt-3 pb-10 sm:pt-8 ${scholars.length > 0 ? 'lg:grid-cols-[7fr_5fr]' : 'max-w-4xl'}`}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-[1.625rem] sm:text-4xl">Community Forums</h1>
          <NewPostLink />
        </div>
        <p className="mt-1 mb-3 text-sm text-soft">
          Share knowledge, ask questions, and connect with your community
        </p>
        <ForumFilters total={total} />
        {posts.length > 0 ? (
          <ol className="border-line border-t [&>li+li]:border-line [&>li+li]:border-t">
            {posts.map((post) => (
              <PostRow key={post.id} post={post} />
            ))}
          </ol>
        ) : (
          <NoPosts />
        )}
        <Pages />
      </div>
      {scholars.length > 0 ? <Scholars scholars={scholars} /> : null}
      {mayWrite ? <NewPostSheet hasScholars={scholars.length > 0} /> : null}
    </div>
  );
}

function useMayWrite(): boolean {
  const { account } = route.useRouteContext().viewer;
  return account !== null && !account.isSuspended;
}

/** The way to write something: for a visitor where everyone may read, to sign in first. */
function NewPostLink({ label = 'New Post' }: { label?: string }) {
  const { account } = route.useRouteContext().viewer;
  const mayWrite = useMayWrite();
  if (account === null) {
    return (
      <AnchorButton look="outline" href="/api/login?returnTo=%2Fforums">
        Log In to Continue
      </AnchorButton>
    );
  }
  if (!mayWrite) return null;
  return (
    <SheetLink
      sheet={newPostSheet}
      className="no-print inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-control bg-tile px-4 text-on-tile no-underline hover:bg-tile-deep"
    >
      <Plus aria-hidden="true" className="size-5" /> {label}
    </SheetLink>
  );
}

function NoPosts() {
  const search = route.useSearch();
  const filtered = isFiltered(search);
  return (
    <EmptyState title="No Posts Found">
      <p>
        {search.followed
          ? 'You follow the threads that you write in, and those that you choose to follow from their menu.'
          : filtered
            ? 'Try adjusting your search criteria to find more posts.'
            : 'Be the first to start a discussion in the community!'}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {filtered ? (
          <LinkButton look="outline" to="/forums" search={{}}>
            All posts
          </LinkButton>
        ) : (
          <NewPostLink label="Create First Post" />
        )}
      </div>
    </EmptyState>
  );
}

function Scholars({ scholars }: { scholars: readonly Scholar[] }) {
  return (
    <section aria-labelledby="scholars" className="lg:pt-4">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <h2 id="scholars" className="text-2xl">
          Ask a scholar
        </h2>
        <Link
          to="/forums"
          search={{ category: 'ask' }}
          className="inline-flex min-h-11 items-center gap-1 text-sm text-tile-ink no-underline hover:underline"
        >
          Their answers <ChevronRight aria-hidden="true" className="size-4 rtl:rotate-180" />
        </Link>
      </div>
      <p className="mb-3 text-sm text-soft">
        You can hide your name from readers. Only these people answer as scholars; other replies are checked
        first.
      </p>
      <RowList boxed>
        {scholars.map(({ userId, name, mosque }) => (
          <Row
            key={userId}
            title={<span dir="auto">{name}</span>}
            meta={
              mosque ? (
                <Link
                  to="/mosque/$mosqueId"
                  params={{ mosqueId: mosque.id }}
                  className="link inline-flex min-h-11 items-center"
                >
                  {mosque.name}
                </Link>
              ) : null
            }
          />
        ))}
      </RowList>
    </section>
  );
}

function Pages() {
  const { cursor, ...search } = route.useSearch();
  const data = route.useLoaderData();
  const nextCursor = data.isOpen ? data.page.nextCursor : null;
  if (nextCursor === null && cursor === undefined) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-between gap-4">
      {cursor === undefined ? null : (
        <Link to="/forums" search={search} className="link inline-flex min-h-11 items-center">
          Back to the first page
        </Link>
      )}
      {nextCursor === null ? null : (
        <LinkButton look="outline" to="/forums" search={{ ...search, cursor: nextCursor }}>
          {search.sort === 'oldest' ? 'Newer posts' : search.sort ? 'More posts' : 'Older posts'}
        </LinkButton>
      )}
    </nav>
  );
}
