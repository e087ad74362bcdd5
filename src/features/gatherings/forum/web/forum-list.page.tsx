import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronRight, Eye, Heart, Lock, MessageCircle, Pin, Plus } from 'lucide-react';
import { Fragment } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { directionOf, languageOf } from '#kit/contract/text-direction.ts';
import { isFiltered } from '#kit/web/list-filters.ts';
import { AnchorButton, LinkButton } from '#kit/web/ui/button.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { SheetLink } from '#kit/web/ui/over/sheet.tsx';
import { PageColumn, RowBreak } from '#kit/web/ui/page-slots.tsx';
import { ShareItems } from '#kit/web/ui/share.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { forumCategoryLabels } from '../forum.rules.ts';
import type { Scholar } from '../forum-moderation.contract.ts';
import type { ForumPost } from '../forum-post.contract.ts';
import { relativeTime } from '../forum-thread.rules.ts';
import { AuthorPicture, authorName, statusTag } from './entry-labels.tsx';
import { ForumFilters } from './forum-filters.tsx';
import { forumPostFilters, forumPosts } from './forum-post-filters.ts';
import { NewPostSheet, newPostSheet } from './new-post.form.tsx';

const route = getRouteApi('/forums');

/** /forums: the latest threads. */
export function ForumsPage() {
  const data = route.useLoaderData();
  if (!data.isOpen) return <ClosedForum />;
  return <OpenForum posts={data.page.items} total={data.page.total} scholars={data.scholars} />;
}

/** Shown to visitors if the forum is for members. */
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
    <>
      <PageColumn
        width="max-w-4xl"
        className="pt-3 pb-10 sm:pt-8"
        second={scholars.length > 0 ? <Scholars scholars={scholars} /> : null}
      >
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
            {posts.map((post, index) => (
              <Fragment key={post.id}>
                <PostRow post={post} />
                <RowBreak index={index} rows={posts.length} />
              </Fragment>
            ))}
          </ol>
        ) : (
          <NoPosts />
        )}
        <Pages />
      </PageColumn>
      {mayWrite ? <NewPostSheet hasScholars={scholars.length > 0} /> : null}
    </>
  );
}

function useMayWrite(): boolean {
  const { account } = route.useRouteContext().viewer;
  return account !== null && !account.isSuspended;
}

/** The link to write a post; for visitors a link to sign in, if everyone may read. */
function NewPostLink({ label = 'New Post' }: { label?: string }) {
  const { account } = route.useRouteContext().viewer;
  const mayWrite = useMayWrite();
  if (account === null) {
    return (
      <AnchorButton variant="outline" href="/api/login?returnTo=%2Fforums">
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
  const filtered = isFiltered(forumPostFilters, search);
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
          <LinkButton variant="outline" to="/forums" search={{}}>
            {forumPosts.clear}
          </LinkButton>
        ) : null}
        <NewPostLink label="Create First Post" />
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
        <LinkButton variant="outline" to="/forums" search={{ ...search, cursor: nextCursor }}>
          {search.sort === 'oldest' ? 'Newer posts' : search.sort ? 'More posts' : 'Older posts'}
        </LinkButton>
      )}
    </nav>
  );
}

const shownTags = 3;

/** A post in the list. */
function PostRow({ post }: { post: ForumPost }) {
  const { id, title, content, isSticky, isLocked, hasUnread, isNew } = post;
  const now = useNow();
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-3">
      <AuthorPicture user={post.user} />
      <div className="min-w-0">
        <h2 className="text-left text-lg leading-tight" dir={directionOf(title)} lang={languageOf(title)}>
          {isSticky ? <Sign icon={Pin} name="Pinned to the top" /> : null}
          {isLocked ? <Sign icon={Lock} name="Locked" /> : null}
          <CoverLink
            to="/forums/post/$postId"
            params={{ postId: id }}
            search={hasUnread ? { from: 'unread' } : {}}
          >
            {title || 'A post that is no longer there'}
          </CoverLink>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
          <span>
            by <bdi>{authorName(post)}</bdi> · {relativeTime(post.createdAt, now)}
          </span>
          {hasUnread ? <Tag>New replies</Tag> : null}
          {isNew ? <NotRead /> : null}
          <Status post={post} />
        </p>
      </div>
      <More post={post} />
      <div className="col-span-3 sm:col-span-2 sm:col-start-2">
        <p className="mt-1 line-clamp-3 text-sm" dir={directionOf(content)} lang={languageOf(content)}>
          {content}
        </p>
        <Figures post={post} now={now} />
      </div>
    </li>
  );
}

/** Returns the time at which the page was made, so that server and browser render the same. */
function useNow(): Date {
  const data = route.useLoaderData();
  return new Date(data.isOpen ? data.now : 0);
}

/** The unread dot. A dot and not a word, because most posts are new to a new member. */
function NotRead() {
  return <span role="img" aria-label="Not read yet" className="size-2 rounded-full bg-tile-ink" />;
}

function Sign({ icon: Icon, name }: { icon: typeof Pin; name: string }) {
  return (
    <Icon role="img" aria-label={name} className="me-1 inline-block size-4 align-[-0.12em] text-tile-ink" />
  );
}

function Status({ post: { status } }: { post: ForumPost }) {
  const tag = statusTag(status);
  return tag ? <Tag tone={tag.tone}>{tag.label}</Tag> : null;
}

function More({ post: { id, title } }: { post: ForumPost }) {
  const { publicUrl } = route.useRouteContext();
  return (
    <div className="-me-[8px]">
      <MoreMenu name="Share or report" variant="quiet">
        <ShareItems title={title} url={`${publicUrl}/forums/post/${id}`} />
        <ReportButton contentType="forum_post" contentId={id} variant="menu" />
      </MoreMenu>
    </div>
  );
}

function Figures({ post, now }: { post: ForumPost; now: Date }) {
  const { category, tags, viewCount, likeCount, replyCount, lastReplyAt, hasScholarAnswer } = post;
  const others = tags.length - shownTags;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft text-xs">
      <Tag>{forumCategoryLabels[category]}</Tag>
      {tags.slice(0, shownTags).map((tag) => (
        <bdi key={tag}>#{tag}</bdi>
      ))}
      {others > 0 ? <span>+{others}</span> : null}
      <span className="flex w-full flex-wrap gap-x-3 sm:w-auto">
        <Figure icon={Eye} name="views" count={viewCount} />
        <Figure icon={Heart} name="likes" count={likeCount} />
        <Figure icon={MessageCircle} name="replies" count={replyCount} />
        {lastReplyAt ? <span>Last reply: {relativeTime(lastReplyAt, now)}</span> : null}
        {hasScholarAnswer ? <span className="text-tile-ink">Answered by a scholar</span> : null}
      </span>
    </div>
  );
}

function Figure({ icon: Icon, name, count }: { icon: typeof Eye; name: string; count: number }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums">
      <Icon role="img" aria-label={name} className="size-4" /> {count}
    </span>
  );
}
