import { getRouteApi, Link } from '@tanstack/react-router';
import { BadgeCheck, Quote, Reply } from 'lucide-react';
import { useApi } from '#kit/web/api.ts';
import { Tag } from '#kit/web/ui/tag.tsx';
import { RichTextView } from '#kit/web/ui/text/rich-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, ForumReply } from '../../reply-contract.ts';
import { authorName } from '../author-names.ts';
import { AuthorPicture } from '../author-picture.tsx';
import { statusTag } from '../status-tag.ts';
import { LikeButton } from './like-button.tsx';
import { ReplyMenu, replyAddress } from './reply-menu.tsx';
import { Said, SayButton, Says } from './says.tsx';
import { useThread } from './thread-context.ts';
import { When } from './when.tsx';

const route = getRouteApi('/forums/post/$postId');

/** A reply with what can be done about it. Its id is where its permanent address leads. */
export function ReplyItem({ reply, isNested = false }: { reply: ForumReply; isNested?: boolean }) {
  const { at } = route.useSearch();
  const isWanted = at === reply.id;
  return (
    <article
      id={`reply-${reply.id}`}
      tabIndex={-1}
      aria-label={`Reply by ${nameOf(reply)}`}
      className={`grid grid-cols-1 gap-2 outline-offset-4 ${isWanted ? 'rounded-tag outline-2 outline-tile-ink' : 'outline-0'}`}
    >
      <Head reply={reply} isNested={isNested} />
      {reply.status === 'active' || reply.content !== '' ? (
        <RichTextView blocks={reply.contentTree} />
      ) : (
        <p className="text-soft italic">{goneText(reply)}</p>
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

function Head({ reply, isNested }: { reply: ForumReply; isNested: boolean }) {
  const { post } = useThread();
  const { scholar, answers, status, isUnread } = reply;
  const tag = statusTag(status);
  return (
    <div className="flex items-start gap-3 text-sm text-soft">
      <AuthorPicture user={reply.isOfAsker && post.isAnonymous ? null : reply.user} isSmall={isNested} />
      <div className="min-w-0 flex-1">
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
          <When createdAt={reply.createdAt} editedAt={reply.editedAt} at={replyAddress(post.id, reply.id)} />
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
    <Says>
      <LikeButton
        likeCount={reply.likeCount}
        isLiked={reply.isLiked}
        like={() => api.likeForumReply({ id })}
        unlike={() => api.unlikeForumReply({ id })}
      />
      {mayWrite ? (
        <>
          <SayButton icon={Quote} onClick={() => quote(reply)}>
            Quote
          </SayButton>
          <SayButton icon={Reply} onClick={() => replyTo(reply)}>
            Reply
          </SayButton>
        </>
      ) : null}
      <Helpful reply={reply} />
    </Says>
  );
}

/** For the asker a button, for all others the asker's mark. */
function Helpful({ reply: { id, isHelpful, isOwn, isOfAsker } }: { reply: ForumReply }) {
  const { post, isMember } = useThread();
  const api = useApi<typeof calls>();
  const [mark] = useAction(
    (wanted: boolean) => (wanted ? api.markReplyHelpful({ id }) : api.unmarkReplyHelpful({ id })),
    { failed: 'That did not work' },
  );
  if (post.isOwn && isMember && !isOwn && !isOfAsker) {
    return (
      <SayButton icon={BadgeCheck} aria-pressed={isHelpful} onClick={() => mark(!isHelpful)}>
        Helpful
      </SayButton>
    );
  }
  return isHelpful ? <Said icon={BadgeCheck}>Helpful</Said> : null;
}
