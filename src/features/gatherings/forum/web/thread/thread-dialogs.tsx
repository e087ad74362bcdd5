import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApi } from '#kit/web/api.ts';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../../contract.ts';
import { forumLimits } from '../../max-lengths.ts';
import type { calls as moderationCalls } from '../../moderation-contract.ts';
import type { ForumReply, calls as replyCalls } from '../../reply-contract.ts';
import { EditPostSheet, EditReplySheet } from './edit-sheets.tsx';
import { HistorySheet } from './history-sheet.tsx';
import { MoveSheet } from './move-sheet.tsx';
import { type Asked, useThread } from './thread-context.ts';

const sheet = 'thread-sheet';

/** What was asked for last, in a sheet of its own, which opens with it. */
export function ThreadDialogs({ asked }: { asked: Asked | null }) {
  useEffect(() => {
    if (asked) openSheet(sheet);
  }, [asked]);
  if (!asked) return null;
  switch (asked.kind) {
    case 'edit':
      return asked.reply ? (
        <EditReplySheet key={asked.reply.id} id={sheet} reply={asked.reply} />
      ) : (
        <EditPostSheet id={sheet} />
      );
    case 'delete':
      return <DeleteDialog reply={asked.reply} />;
    case 'history':
      return <HistorySheet key={asked.reply?.id ?? 'post'} id={sheet} reply={asked.reply} />;
    case 'lock':
      return <LockDialog />;
    case 'move':
      return <MoveSheet id={sheet} />;
  }
}

function DeleteDialog({ reply }: { reply: ForumReply | null }) {
  const { post } = useThread();
  const api = useApi<typeof calls & typeof replyCalls>();
  const router = useRouter();
  return (
    <ReasonDialog
      key={reply?.id ?? 'post'}
      id={sheet}
      title={reply ? 'Delete your reply?' : 'Delete your post?'}
      label="Reason (optional)"
      hint="If others have replied, it’s shown in place of what you wrote. Their replies stay."
      maxLength={forumLimits.reason}
      action="Delete"
      look="danger"
      send={async (text) => {
        const reason = text === '' ? {} : { reason: text };
        const { message } = reply
          ? await api.deleteForumReply({ id: reply.id, ...reason })
          : await api.deleteForumPost({ id: post.id, ...reason });
        showToast({ title: message });
        if (reply) await router.invalidate();
        else await router.navigate({ to: '/forums', search: {} });
      }}
    />
  );
}

function LockDialog() {
  const { post } = useThread();
  const api = useApi<typeof moderationCalls>();
  const router = useRouter();
  return (
    <ReasonDialog
      id={sheet}
      title="Lock this thread?"
      label="Reason (optional)"
      hint="Everyone who reads the thread will see it."
      maxLength={forumLimits.reason}
      stock={['The question is answered.', 'This has gone off topic.']}
      action="Lock"
      send={async (text) => {
        const reason = text === '' ? {} : { lockReason: text };
        const { message } = await api.moderateForumPost({ id: post.id, isLocked: true, ...reason });
        showToast({ title: message });
        await router.invalidate();
      }}
    />
  );
}
