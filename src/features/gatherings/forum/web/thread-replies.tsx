import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { BadgeCheck, History, Pencil, Quote, Reply, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { useApi } from '#kit/web/api.ts';
import { useLive } from '#kit/web/live/use-live.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { ShareItems } from '#kit/web/ui/share.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls as postCalls } from '../forum-post.contract.ts';
import type { calls, ForumReply } from '../forum-reply.contract.ts';
import { groupReplies } from '../forum-thread.rules.ts';
import { threadReplied } from '../thread-live.rules.ts';
import { EntryButton, EntryButtons, EntryTime, LikeButton } from './entry-buttons.tsx';
import { AuthorPicture, authorName, statusTag } from './entry-labels.tsx';
import { ReplyText } from './quotations.tsx';
import { useThread } from './thread-context.ts';

const route = getRouteApi('/forums/post/$postId');

/** Scholars’ answers, then members’ replies, with links to the previous and next page. */
export function Replies() {
  const { replies } = route.useLoaderData();
  const isSignedIn = route.useRouteContext().viewer.account !== null;
  const groups = groupReplies(replies.items);
  const answers = groups.filter(({ head }) => head?.isScholarAnswer);
  const others = groups.filter(({ head }) => !head?.isScholarAnswer);
  return (
    <>
      <Earlier />
      {answers.map(({ key, head, answers: nested }) =>
        head ? <ScholarAnswer key={key} answer={head} replies={nested} /> : null,
      )}
      <RepliesHeading />
      {others.length > 0 ? (
        <ol className="[&>li]:border-line [&>li]:border-t">
          {others.map(({ key, head, answers: nested }) => (
            <li key={key} className="grid grid-cols-1 gap-2 pt-4 pb-1">
              {head ? <ReplyItem reply={head} /> : null}
              <NestedReplies replies={nested} />
            </li>
          ))}
        </ol>
      ) : null}
      {replies.items.length === 0 ? <NoReplies /> : null}
      <Later />
      {isSignedIn ? <NewReplies /> : null}
    </>
  );
}

/** Events right after the stream opens are ignored, because the page was loaded just before. */
const freshMs = 5000;

/**
 * Says how many replies have arrived since the page was loaded, and shows them when pressed: inserting them would move the text being
 * read.
 */
function NewReplies() {
  const { post } = useThread();
  const { replies } = route.useLoaderData();
  const router = useRouter();
  const navigate = route.useNavigate();
  const api = useApi<typeof postCalls>();
  const [latest, setLatest] = useState(0);
  const [mountedAt] = useState(() => Date.now());
  useLive(threadReplied, async (data) => {
    if (data === undefined ? Date.now() - mountedAt < freshMs : data.postId !== post.id) return;
    setLatest((await api.getForumPost({ id: post.id })).replyCount);
  });
  const count = latest - post.replyCount;
  const show = async () => {
    if (replies.nextCursor === null) await router.invalidate();
    else await navigate({ search: { from: 'newest' } });
  };
  return (
    <p role="status" className="mt-4">
      {count > 0 ? (
        <Button variant="soft" className="w-full" onClick={show}>
          {count === 1 ? '1 new reply' : `${count} new replies`} – show
        </Button>
      ) : null}
    </p>
  );
}

function RepliesHeading() {
  const { post } = useThread();
  const { replyCount, waitingReplies } = post;
  return (
    <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
      <h2 className="text-2xl">{replyCount === 1 ? '1 reply' : `${replyCount} replies`}</h2>
      {waitingReplies > 0 ? (
        <p className="text-sm text-soft">
          {waitingReplies === 1 ? '1 more is' : `${waitingReplies} more are`} being checked
        </p>
      ) : null}
    </div>
  );
}

function NoReplies() {
  const { mayWrite, post } = useThread();
  if (!mayWrite || post.replyCount > 0) return null;
  return (
    <EmptyState title="No replies yet">
      <p>{post.isOwn ? 'We’ll tell you when somebody answers.' : 'Be the first to answer.'}</p>
    </EmptyState>
  );
}

function Earlier() {
  const { replies, post } = route.useLoaderData();
  if (!replies.previousCursor) return null;
  return (
    <nav aria-label="Earlier replies" className="mt-4 flex flex-wrap gap-4">
      <LinkButton
        variant="outline"
        to="/forums/post/$postId"
        params={{ postId: post.id }}
        search={{ cursor: replies.previousCursor }}
      >
        Earlier replies
      </LinkButton>
      <PageLink from="start">From the start</PageLink>
    </nav>
  );
}

function Later() {
  const { replies, post } = route.useLoaderData();
  if (!replies.nextCursor) return null;
  return (
    <nav aria-label="Later replies" className="my-4 flex flex-wrap gap-4">
      <LinkButton
        variant="outline"
        to="/forums/post/$postId"
        params={{ postId: post.id }}
        search={{ cursor: replies.nextCursor }}
      >
        Later replies
      </LinkButton>
      <PageLink from="newest">The newest reply</PageLink>
    </nav>
  );
}

function PageLink({ from, children }: { from: 'start' | 'newest'; children: string }) {
  const { post } = useThread();
  return (
    <Link
      to="/forums/post/$postId"
      params={{ postId: post.id }}
      search={from === 'start' ? {} : { from }}
      className="link inline-flex min-h-11 items-center"
    >
      {children}
    </Link>
  );
}

/** A scholar’s answer, in an outlined card above the replies. */
function ScholarAnswer({ answer, replies }: { answer: ForumReply; replies: readonly ForumReply[] }) {
  return (
    <section
      aria-label="Answer from a scholar"
      className="my-3 grid grid-cols-1 gap-2 rounded-card border border-tile-ink bg-surface px-4 pt-4 pb-1"
    >
      <p className="flex items-center gap-2 text-sm text-tile-ink">
        <BadgeCheck aria-hidden="true" className="size-5" /> Answer from a scholar
      </p>
      <ReplyItem reply={answer} />
      <NestedReplies replies={replies} />
    </section>
  );
}

/** Nested replies; there is one level. */
function NestedReplies({ replies }: { replies: readonly ForumReply[] }) {
  if (replies.length === 0) return null;
  return (
    <ol className="mt-2 grid grid-cols-1 gap-3 border-line border-s-2 ps-4">
      {replies.map((reply) => (
        <li key={reply.id}>
          <ReplyItem reply={reply} isNested />
        </li>
      ))}
    </ol>
  );
}

/** A reply with its buttons. Its permanent URL links to its id. */
function ReplyItem({ reply, isNested = false }: { reply: ForumReply; isNested?: boolean }) {
  const { at } = route.useSearch();
  const isWanted = at === reply.id;
  return (
    <article
      id={`reply-${reply.id}`}
      tabIndex={-1}
      aria-label={`Reply by ${nameOf(reply)}`}
      className={`grid grid-cols-1 gap-2 outline-offset-4 ${isWanted ? 'rounded-tag outline-2 outline-tile-ink' : 'outline-0'}`}
    >
      <ReplyHead reply={reply} isNested={isNested} />
      {reply.isHelpful ? <HelpfulMark /> : null}
      {reply.status === 'active' || reply.content !== '' ? (
        <ReplyText reply={reply} />
      ) : (
        <p className="text-soft italic">{goneText(reply)}</p>
      )}
      {reply.waitingContent === null ? null : (
        <p className="text-sm text-soft">
          An administrator checks your change first. Until then readers see your reply as it was.
        </p>
      )}
      {reply.rejectionReason ? (
        <p className="text-sm text-danger">An administrator did not publish this. {reply.rejectionReason}</p>
      ) : null}
      {reply.status === 'active' ? <Buttons reply={reply} /> : null}
    </article>
  );
}

function nameOf(reply: ForumReply): string {
  return reply.scholar?.name ?? authorName(reply);
}

function goneText({ status, deleteReason }: ForumReply): string {
  if (status === 'deleted')
    return deleteReason ? `Deleted by its author: ${deleteReason}` : 'Deleted by its author.';
  return status === 'removed' ? 'Removed by a moderator.' : '';
}

function ReplyHead({ reply, isNested }: { reply: ForumReply; isNested: boolean }) {
  const { post } = useThread();
  const { scholar, answers, status, isUnread } = reply;
  const tag = statusTag(status);
  return (
    <div className="flex flex-wrap items-start gap-3 text-sm text-soft">
      <AuthorPicture user={reply.isOfAsker && post.isAnonymous ? null : reply.user} isSmall={isNested} />
      <div className="min-w-[min(100%,8rem)] flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-base text-ink">
          <bdi>{nameOf(reply)}</bdi>
          {isUnread ? <Tag>New</Tag> : null}
          {tag ? <Tag tone={tag.tone}>{tag.label}</Tag> : null}
        </p>
        <p>
          {scholar?.mosque ? (
            <>
              <Link to="/mosque/$mosqueId" params={{ mosqueId: scholar.mosque.id }} className="link">
                {scholar.mosque.name}
              </Link>{' '}
              ·{' '}
            </>
          ) : null}
          <EntryTime
            createdAt={reply.createdAt}
            editedAt={reply.editedAt}
            at={replyAddress(post.id, reply.id)}
          />
          {answers?.user ? (
            <>
              , to <bdi>{answers.user.firstName}</bdi>
            </>
          ) : null}
        </p>
      </div>
      <ReplyMenu reply={reply} />
    </div>
  );
}

function Buttons({ reply }: { reply: ForumReply }) {
  const { mayWrite, quote, replyTo } = useThread();
  const api = useApi<typeof calls>();
  const { id } = reply;
  return (
    <EntryButtons>
      <LikeButton
        likeCount={reply.likeCount}
        isLiked={reply.isLiked}
        like={() => api.likeForumReply({ id })}
        unlike={() => api.unlikeForumReply({ id })}
      />
      {mayWrite ? (
        <>
          <EntryButton icon={Quote} onClick={() => quote(reply)}>
            Quote
          </EntryButton>
          <EntryButton icon={Reply} onClick={() => replyTo(reply)}>
            Reply
          </EntryButton>
        </>
      ) : null}
      <HelpfulButton reply={reply} />
    </EntryButtons>
  );
}

/** Says that the post’s author found the reply helpful. */
function HelpfulMark() {
  const { post } = useThread();
  return (
    <p className="flex items-center gap-2 text-sm text-tile-ink">
      <BadgeCheck aria-hidden="true" className="size-5 shrink-0" />
      <span>
        Helpful, says{' '}
        {post.user && !post.isAnonymous ? <bdi>{post.user.firstName}</bdi> : 'the person who asked'}
      </span>
    </p>
  );
}

/** Shown to the asker only: marks a reply as helpful, or undoes that. */
function HelpfulButton({ reply: { id, isHelpful, isOwn, isOfAsker } }: { reply: ForumReply }) {
  const { post, isMember } = useThread();
  const api = useApi<typeof calls>();
  const [mark] = useAction(
    (wanted: boolean) => (wanted ? api.markReplyHelpful({ id }) : api.unmarkReplyHelpful({ id })),
    { failed: 'That did not work' },
  );
  if (!post.isOwn || !isMember || isOwn || isOfAsker) return null;
  return isHelpful ? (
    <EntryButton icon={Undo2} aria-label="Take back that this was helpful" onClick={() => mark(false)}>
      Take back
    </EntryButton>
  ) : (
    <EntryButton icon={BadgeCheck} onClick={() => mark(true)}>
      Helpful
    </EntryButton>
  );
}

/** Returns the permanent URL of a reply, from this site’s root. */
function replyAddress(postId: string, replyId: string): string {
  return `/forums/post/${postId}?at=${replyId}#reply-${replyId}`;
}

/** The menu of a reply: copy link, report, and the author’s changes. */
function ReplyMenu({ reply }: { reply: ForumReply }) {
  const { publicUrl } = route.useRouteContext();
  const { post, isAdmin, isMember, ask } = useThread();
  const { id, status, isOwn, editedAt } = reply;
  if (status === 'deleted' || status === 'removed') return null;
  return (
    <div className="-me-[8px]">
      <MoreMenu variant="quiet">
        {status === 'active' ? (
          <ShareItems title={post.title} url={`${publicUrl}${replyAddress(post.id, id)}`} />
        ) : null}
        {isOwn && isMember ? (
          <>
            <MenuButton onClick={() => ask({ kind: 'edit', reply })}>
              <Pencil aria-hidden="true" className="size-5" /> Edit
            </MenuButton>
            <MenuButton onClick={() => ask({ kind: 'delete', reply })}>
              <Trash2 aria-hidden="true" className="size-5" /> Delete
            </MenuButton>
          </>
        ) : (
          <ReportButton contentType="forum_reply" contentId={id} variant="menu" />
        )}
        {editedAt && (isOwn || isAdmin) ? (
          <MenuButton onClick={() => ask({ kind: 'history', reply })}>
            <History aria-hidden="true" className="size-5" /> Earlier versions
          </MenuButton>
        ) : null}
      </MoreMenu>
    </div>
  );
}
