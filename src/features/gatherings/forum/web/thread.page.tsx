import { getRouteApi, Link } from '@tanstack/react-router';
import {
  ArrowLeft,
  Check,
  Eye,
  FolderInput,
  History,
  Lock,
  LockOpen,
  Pencil,
  Pin,
  PinOff,
  Quote,
  Trash2,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { directionOf, languageOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { isAdmin } from '#kit/web/router/root-route.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ActionBar } from '#kit/web/ui/over/action-bar.tsx';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { PageColumn } from '#kit/web/ui/page-slots.tsx';
import { ShareItems, ShareMenu } from '#kit/web/ui/share.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { RichTextView } from '#kit/web/ui/text/rich-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { replyRefused } from '../forum.errors.ts';
import { forumCategoryLabels } from '../forum.rules.ts';
import type { calls as forumModerationCalls } from '../forum-moderation.contract.ts';
import type { calls as forumPostCalls } from '../forum-post.contract.ts';
import { relativeTime } from '../forum-thread.rules.ts';
import { EntryButton, EntryButtons, EntryTime, LikeButton } from './entry-buttons.tsx';
import { AuthorPicture, authorName } from './entry-labels.tsx';
import { Composer, useReply } from './reply.form.tsx';
import { ThreadContext, type ThreadDialog, useThread } from './thread-context.ts';
import { ThreadDialogs } from './thread-dialogs.tsx';
import { Replies } from './thread-replies.tsx';

const route = getRouteApi('/forums/post/$postId');

/** /forums/post/{id}: the post, its replies and the reply form. */
export function ThreadPage() {
  const { post, now } = route.useLoaderData();
  const { viewer } = route.useRouteContext();
  const [asked, ask] = useState<ThreadDialog | null>(null);
  const reply = useReply(post);
  useReading();
  const isMember = viewer.account !== null && !viewer.account.isSuspended;
  const mayWrite = isMember && (post.reply === 'open' || post.reply === 'checked');
  const thread = {
    post,
    now: new Date(now),
    isMember,
    isAdmin: isAdmin(viewer),
    mayWrite,
    quote: reply.quote,
    replyTo: reply.replyTo,
    ask,
  };
  return (
    <ThreadContext value={thread}>
      <PageColumn width="max-w-3xl" className="pb-10">
        <Top />
        <OpeningPost />
        <Replies />
        {mayWrite ? <Composer reply={reply} /> : <NoReply />}
      </PageColumn>
      <ThreadDialogs asked={asked} />
    </ThreadContext>
  );
}

function Top() {
  const { post } = route.useLoaderData();
  return (
    <div className="no-print flex min-h-13 flex-wrap items-center gap-2 pt-1">
      <Link
        to="/forums"
        search={{}}
        className="-ms-3 inline-flex min-h-11 items-center gap-3 px-3 text-sm text-soft no-underline hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-5 text-tile-ink rtl:rotate-180" /> Community Forums
      </Link>
      <div className="ms-auto flex items-center gap-2">
        {post.status === 'active' ? <Follow /> : null}
        <PostMenu />
      </div>
    </div>
  );
}

function Follow() {
  const { post } = route.useLoaderData();
  const { account } = route.useRouteContext().viewer;
  const api = useApi<typeof forumPostCalls>();
  const { id, isFollowed } = post;
  const [follow, pending] = useAction(
    (wanted: boolean) => (wanted ? api.followForumPost({ id }) : api.unfollowForumPost({ id })),
    { failed: 'That did not work' },
  );
  if (account === null || account.isSuspended) return null;
  return (
    <Button
      variant="outline"
      aria-pressed={isFollowed}
      disabled={pending}
      onClick={() => follow(!isFollowed)}
    >
      {isFollowed ? <Check aria-hidden="true" className="size-4" /> : null}
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  );
}

/** Shown in place of the reply form: why the reader cannot write, and what to do instead. */
function NoReply() {
  const { post } = route.useLoaderData();
  const { publicUrl } = route.useRouteContext();
  if (post.reply === 'sign_in') {
    return (
      <ActionBar label="Your reply">
        <a
          href={`/api/login?returnTo=${encodeURIComponent(`/forums/post/${post.id}`)}`}
          className="inline-flex min-h-11 flex-1 items-center justify-center rounded-control bg-tile px-4 text-on-tile no-underline"
        >
          Log In to Continue
        </a>
      </ActionBar>
    );
  }
  return (
    <ActionBar label="No new replies">
      <p className="flex-1 text-soft">
        {post.reply === 'locked' ? 'Locked, no new replies' : replyRefused.text}
      </p>
      {post.status === 'active' ? (
        <ShareMenu label="Share" title={post.title} url={`${publicUrl}/forums/post/${post.id}`} />
      ) : null}
    </ActionBar>
  );
}

/** Stores that the thread was opened, and read to its end if that is on the page; scrolls to the reply that the URL names. */
function useReading(): void {
  const { post, replies } = route.useLoaderData();
  const { at, from } = route.useSearch();
  const { account } = route.useRouteContext().viewer;
  const api = useApi<typeof forumPostCalls>();
  const { id, lastPosition } = post;
  const position = replies.nextCursor === null ? lastPosition : 0;
  const isSignedIn = account !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the calls never change.
  useEffect(() => {
    // Reading positions are optional: an error is ignored.
    if (isSignedIn) void api.readForumPost({ id, position }).catch(() => undefined);
  }, [id, position, isSignedIn]);
  const firstUnread = from === 'unread' ? replies.items.find(({ isUnread }) => isUnread)?.id : undefined;
  const target = at ?? firstUnread;
  useEffect(() => {
    if (target === undefined) return;
    const reply = document.getElementById(`reply-${target}`);
    reply?.scrollIntoView({ block: 'center' });
    reply?.focus({ preventScroll: true });
  }, [target]);
}

/** The post itself. */
function OpeningPost() {
  const { post, mayWrite, quote } = useThread();
  const api = useApi<typeof forumPostCalls>();
  const { id, title, tags, viewCount } = post;
  return (
    <article id="post" className="grid grid-cols-1 gap-3 pb-2">
      <h1 className="mt-1 text-3xl sm:text-4xl" dir={directionOf(title)} lang={languageOf(title)}>
        {title || 'A post that is no longer there'}
      </h1>
      <Notices />
      <Author />
      <RichTextView blocks={post.contentTree} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft text-xs">
        {tags.map((tag) => (
          <bdi key={tag}>#{tag}</bdi>
        ))}
        <span className="inline-flex items-center gap-1">
          <Eye aria-hidden="true" className="size-4" /> {viewCount} {viewCount === 1 ? 'view' : 'views'}
        </span>
      </p>
      {post.status === 'active' ? (
        <EntryButtons>
          <LikeButton
            likeCount={post.likeCount}
            isLiked={post.isLiked}
            like={() => api.likeForumPost({ id })}
            unlike={() => api.unlikeForumPost({ id })}
          />
          {mayWrite ? (
            <EntryButton icon={Quote} onClick={() => quote(null)}>
              Quote
            </EntryButton>
          ) : null}
        </EntryButtons>
      ) : null}
    </article>
  );
}

function Author() {
  const { post } = useThread();
  return (
    <div className="flex items-center gap-3 text-sm text-soft">
      <AuthorPicture user={post.isAnonymous ? null : post.user} />
      <div>
        <p className="text-base text-ink">
          <bdi>{authorName(post)}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-x-2">
          <EntryTime createdAt={post.createdAt} editedAt={post.editedAt} />
          <Tag>{forumCategoryLabels[post.category]}</Tag>
        </p>
      </div>
    </div>
  );
}

function Notices() {
  const { post, now } = useThread();
  const { status, isLocked, lockedAt, lockReason, movedFrom, rejectionReason, deleteReason } = post;
  return (
    <>
      {isLocked ? (
        <Notice tone="tile" className="flex gap-3">
          <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <p>
            Locked{lockedAt ? ` ${relativeTime(lockedAt, now).toLowerCase()}` : ''} by a moderator
            {lockReason ? (
              <>
                : <bdi>{lockReason}</bdi>
              </>
            ) : (
              '.'
            )}{' '}
            You can still read, like and share.
          </p>
        </Notice>
      ) : null}
      {movedFrom ? (
        <p className="text-sm text-soft">
          A moderator moved this here from {forumCategoryLabels[movedFrom]}.
        </p>
      ) : null}
      {status === 'pending' ? (
        <Notice tone="caution">
          Waiting for approval: only you can see this until an administrator has checked it.
        </Notice>
      ) : null}
      {status === 'rejected' ? (
        <Notice tone="danger">An administrator did not publish this. {rejectionReason}</Notice>
      ) : null}
      {status === 'removed' ? <Notice tone="danger">A moderator removed this post.</Notice> : null}
      {status === 'deleted' ? (
        <Notice tone="tile">
          Its author deleted this post. {deleteReason ? <bdi>{deleteReason}</bdi> : null}
        </Notice>
      ) : null}
    </>
  );
}

/** The menu of a post, with its author’s and administrators’ actions. */
function PostMenu() {
  const { publicUrl } = route.useRouteContext();
  const { post, isMember, isAdmin, ask } = useThread();
  const { id, title, status, isOwn, isLocked, editedAt } = post;
  const isThere = status !== 'deleted' && status !== 'removed';
  return (
    <MoreMenu variant="quiet">
      {status === 'active' ? <ShareItems title={title} url={`${publicUrl}/forums/post/${id}`} /> : null}
      {isOwn && isMember && isThere ? (
        <>
          {isLocked ? null : (
            <MenuButton onClick={() => ask({ kind: 'edit', reply: null })}>
              <Pencil aria-hidden="true" className="size-5" /> Edit
            </MenuButton>
          )}
          <MenuButton onClick={() => ask({ kind: 'delete', reply: null })}>
            <Trash2 aria-hidden="true" className="size-5" /> Delete
          </MenuButton>
        </>
      ) : null}
      {isOwn || !isThere ? null : <ReportButton contentType="forum_post" contentId={id} variant="menu" />}
      {editedAt && (isOwn || isAdmin) ? (
        <MenuButton onClick={() => ask({ kind: 'history', reply: null })}>
          <History aria-hidden="true" className="size-5" /> Earlier versions
        </MenuButton>
      ) : null}
      {isAdmin && status === 'active' ? <Moderation /> : null}
    </MoreMenu>
  );
}

function Moderation() {
  const { post, ask } = useThread();
  const api = useApi<typeof forumModerationCalls>();
  const { id, isSticky, isLocked } = post;
  const [moderate] = useAction(
    (change: { isSticky?: boolean; isLocked?: boolean }) => api.moderateForumPost({ id, ...change }),
    { failed: 'That did not work' },
  );
  return (
    <>
      <MenuButton onClick={() => moderate({ isSticky: !isSticky })}>
        {isSticky ? (
          <PinOff aria-hidden="true" className="size-5" />
        ) : (
          <Pin aria-hidden="true" className="size-5" />
        )}
        {isSticky ? 'Unpin' : 'Pin to the top'}
      </MenuButton>
      <MenuButton onClick={() => (isLocked ? moderate({ isLocked: false }) : ask({ kind: 'lock' }))}>
        {isLocked ? (
          <LockOpen aria-hidden="true" className="size-5" />
        ) : (
          <Lock aria-hidden="true" className="size-5" />
        )}
        {isLocked ? 'Unlock' : 'Lock'}
      </MenuButton>
      <MenuButton onClick={() => ask({ kind: 'move' })}>
        <FolderInput aria-hidden="true" className="size-5" /> Move to another category
      </MenuButton>
    </>
  );
}
