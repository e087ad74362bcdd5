import { getRouteApi } from '@tanstack/react-router';
import { History, Pencil, Trash2 } from 'lucide-react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { ShareItems } from '#kit/web/ui/share.tsx';
import type { ForumReply } from '../../reply-contract.ts';
import { useThread } from './thread-context.ts';

const route = getRouteApi('/forums/post/$postId');

/** The permanent address of a reply, from this site's root. */
export function replyAddress(postId: string, replyId: string): string {
  return `/forums/post/${postId}?at=${replyId}#reply-${replyId}`;
}

/** What is seldom wanted of a reply: its address, a report, its author's changes. */
export function ReplyMenu({ reply }: { reply: ForumReply }) {
  const { publicUrl } = route.useRouteContext();
  const { post, isAdmin, isMember, ask } = useThread();
  const { id, status, isOwn, editedAt } = reply;
  if (status === 'deleted' || status === 'removed') return null;
  return (
    <div className="-me-2">
      <MoreMenu look="quiet">
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
