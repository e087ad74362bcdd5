import { getRouteApi, Link } from '@tanstack/react-router';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { groupReplies } from '../../group-replies.ts';
import { Nested } from './nested-replies.tsx';
import { ReplyItem } from './reply-item.tsx';
import { ScholarAnswer } from './scholar-answer.tsx';
import { useThread } from './thread-context.ts';

const route = getRouteApi('/forums/post/$postId');

/** The scholars' answers, then what members replied, in pages that lead both ways. */
export function Replies() {
  const { replies } = route.useLoaderData();
  const groups = groupReplies(replies.items);
  const answers = groups.filter(({ head }) => head?.isScholarAnswer);
  const others = groups.filter(({ head }) => !head?.isScholarAnswer);
  return (
    <>
      <Earlier />
      {answers.map(({ key, head, answers: nested }) =>
        head ? <ScholarAnswer key={key} answer={head} replies={nested} /> : null,
      )}
      <Head />
      {others.length > 0 ? (
        <ol className="[&>li]:border-line [&>li]:border-t">
          {others.map(({ key, head, answers: nested }) => (
            <li key={key} className="grid grid-cols-1 gap-2 pt-4 pb-1">
              {head ? <ReplyItem reply={head} /> : null}
              <Nested replies={nested} />
            </li>
          ))}
        </ol>
      ) : null}
      {replies.items.length === 0 ? <NoReplies /> : null}
      <Later />
    </>
  );
}

function Head() {
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
        look="outline"
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
        look="outline"
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
