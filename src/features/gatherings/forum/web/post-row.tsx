import { getRouteApi } from '@tanstack/react-router';
import { Eye, Heart, Lock, MessageCircle, Pin } from 'lucide-react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { CoverLink } from '#kit/web/ui/list/row.tsx';
import { MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { ShareItems } from '#kit/web/ui/share.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { languageOf } from '#kit/web/ui/text/text-language.ts';
import type { ForumPost } from '../contract.ts';
import { forumCategoryLabels } from '../forum-options.ts';
import { relativeTime } from '../relative-time.ts';
import { authorName } from './author-names.ts';
import { AuthorPicture } from './author-picture.tsx';
import { statusTag } from './status-tag.ts';

const route = getRouteApi('/forums');
const shownTags = 3;

/** A post in the list: who asks what, and whether anyone answered. */
export function PostRow({ post }: { post: ForumPost }) {
  const { id, title, content, isSticky, isLocked, hasUnread, isNew } = post;
  const now = useNow();
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-3">
      <AuthorPicture user={post.user} />
      <div className="min-w-0">
        <h2 className="text-left text-lg leading-tight [unicode-bidi:plaintext]" lang={languageOf(title)}>
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
        <p className="mt-1 line-clamp-3 text-sm" dir="auto" lang={languageOf(content)}>
          {content}
        </p>
        <Figures post={post} now={now} />
      </div>
    </li>
  );
}

/** The time that the page was made for: the same on the server and in the browser. */
function useNow(): Date {
  const data = route.useLoaderData();
  return new Date(data.isOpen ? data.now : 0);
}

/** A dot, for most posts are new to a new member. */
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
    <div className="relative z-1 -me-2">
      <MoreMenu name="Share or report" look="quiet">
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
