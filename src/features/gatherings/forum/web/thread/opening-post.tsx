import { Eye, Lock, Quote } from 'lucide-react';
import { useApi } from '#kit/web/api.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { RichTextView } from '#kit/web/ui/text/rich-text.tsx';
import { languageOf } from '#kit/web/ui/text/text-language.ts';
import type { calls } from '../../contract.ts';
import { forumCategoryLabels } from '../../forum-options.ts';
import { relativeTime } from '../../relative-time.ts';
import { authorName } from '../author-names.ts';
import { AuthorPicture } from '../author-picture.tsx';
import { LikeButton } from './like-button.tsx';
import { SayButton, Says } from './says.tsx';
import { useThread } from './thread-context.ts';
import { When } from './when.tsx';

/** What the thread is about. */
export function OpeningPost() {
  const { post, mayWrite, quote } = useThread();
  const api = useApi<typeof calls>();
  const { id, title, tags, viewCount } = post;
  return (
    <article id="post" className="grid grid-cols-1 gap-3 pb-2">
      <h1 className="mt-1 text-3xl sm:text-4xl" dir="auto" lang={languageOf(title)}>
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
        <Says>
          <LikeButton
            likeCount={post.likeCount}
            isLiked={post.isLiked}
            like={() => api.likeForumPost({ id })}
            unlike={() => api.unlikeForumPost({ id })}
          />
          {mayWrite ? (
            <SayButton icon={Quote} onClick={() => quote(null)}>
              Quote
            </SayButton>
          ) : null}
        </Says>
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
          <When createdAt={post.createdAt} editedAt={post.editedAt} />
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
