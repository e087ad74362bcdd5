import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { isAdmin } from '#kit/web/router/viewer.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ActionBar } from '#kit/web/ui/over/action-bar.tsx';
import { ShareMenu } from '#kit/web/ui/over/share-menu.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls } from '../../contract.ts';
import { Composer } from './composer.tsx';
import { OpeningPost } from './opening-post.tsx';
import { PostMenu } from './post-menu.tsx';
import { Replies } from './replies.tsx';
import { type Asked, ThreadContext } from './thread-context.ts';
import { ThreadDialogs } from './thread-dialogs.tsx';
import { useReply } from './use-reply.ts';

const route = getRouteApi('/forums/post/$postId');

/** /forums/post/{id}: what was asked, what the answer is, and the place to add to it. */
export function ThreadPage() {
  const { post, now } = route.useLoaderData();
  const { viewer } = route.useRouteContext();
  const [asked, ask] = useState<Asked | null>(null);
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
      <div className="page max-w-3xl pb-10">
        <Top />
        <OpeningPost />
        <Replies />
        {mayWrite ? <Composer reply={reply} /> : <NoReply />}
      </div>
      <ThreadDialogs asked={asked} />
    </ThreadContext>
  );
}

function Top() {
  const { post } = route.useLoaderData();
  return (
    <div className="no-print flex min-h-13 items-center gap-2 pt-1">
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
  const api = useApi<typeof calls>();
  const { id, isFollowed } = post;
  const [follow, pending] = useAction(
    (wanted: boolean) => (wanted ? api.followForumPost({ id }) : api.unfollowForumPost({ id })),
    { failed: 'That did not work' },
  );
  if (account === null || account.isSuspended) return null;
  return (
    <Button look="outline" aria-pressed={isFollowed} disabled={pending} onClick={() => follow(!isFollowed)}>
      {isFollowed ? <Check aria-hidden="true" className="size-4" /> : null}
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  );
}

/** In the place of the composer, where nothing can be written: what can be done instead. */
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
        {post.reply === 'locked' ? 'Locked, no new replies' : 'You can’t reply here.'}
      </p>
      {post.status === 'active' ? (
        <ShareMenu label="Share" title={post.title} url={`${publicUrl}/forums/post/${post.id}`} />
      ) : null}
    </ActionBar>
  );
}

/** Notes that the thread was opened, and read to its end where that is on the page; goes to the reply that the address names. */
function useReading(): void {
  const { post, replies } = route.useLoaderData();
  const { at, from } = route.useSearch();
  const { account } = route.useRouteContext().viewer;
  const api = useApi<typeof calls>();
  const { id, lastPosition } = post;
  const position = replies.nextCursor === null ? lastPosition : 0;
  const isSignedIn = account !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the calls are the same all along.
  useEffect(() => {
    // Marks are a help: without them the thread reads as well.
    if (isSignedIn) void api.readForumPost({ id, position }).catch(() => undefined);
  }, [id, position, isSignedIn]);
  const firstUnread = from === 'unread' ? replies.items.find(({ isUnread }) => isUnread)?.id : undefined;
  const wanted = at ?? firstUnread;
  useEffect(() => {
    if (wanted === undefined) return;
    const reply = document.getElementById(`reply-${wanted}`);
    reply?.scrollIntoView({ block: 'center' });
    reply?.focus({ preventScroll: true });
  }, [wanted]);
}
