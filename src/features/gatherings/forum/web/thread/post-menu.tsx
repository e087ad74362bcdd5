import { getRouteApi } from '@tanstack/react-router';
import { FolderInput, History, Lock, LockOpen, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { useApi } from '#kit/web/api.ts';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { ShareItems } from '#kit/web/ui/share.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls } from '../../moderation-contract.ts';
import { useThread } from './thread-context.ts';

const route = getRouteApi('/forums/post/$postId');

/** What is seldom wanted of a post; its author's changes, and what administrators do. */
export function PostMenu() {
  const { publicUrl } = route.useRouteContext();
  const { post, isMember, isAdmin, ask } = useThread();
  const { id, title, status, isOwn, isLocked, editedAt } = post;
  const isThere = status !== 'deleted' && status !== 'removed';
  return (
    <MoreMenu look="quiet">
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
  const api = useApi<typeof calls>();
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
