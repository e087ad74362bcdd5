import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ResultOf } from '#kit/contract/call.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { problemOf, useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { ErrorState, Skeleton } from '#kit/web/ui/notice.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { InstantText } from '#kit/web/ui/text/dates.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { forumCategories, forumCategoryLabels, forumLimits, tagsIn } from '../forum.rules.ts';
import type { calls as moderationCalls } from '../forum-moderation.contract.ts';
import type { calls as forumPostCalls } from '../forum-post.contract.ts';
import type { ForumReply, calls as replyCalls } from '../forum-reply.contract.ts';
import { MentionField } from './mention-field.tsx';
import { type ThreadDialog, useThread } from './thread-context.ts';

const sheet = 'thread-sheet';

/** The requested dialog, in a sheet that opens when it is rendered. */
export function ThreadDialogs({ asked }: { asked: ThreadDialog | null }) {
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
  const api = useApi<typeof forumPostCalls & typeof replyCalls>();
  const router = useRouter();
  return (
    <ReasonDialog
      key={reply?.id ?? 'post'}
      id={sheet}
      title={reply ? 'Delete your reply?' : 'Delete your post?'}
      label="Reason (optional)"
      hint="If others have replied, it’s shown in place of what you wrote. Their replies stay."
      maxLength={forumLimits.reason}
      action={reply ? 'Delete reply' : 'Delete post'}
      variant="danger"
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
      action="Lock thread"
      send={async (text) => {
        const reason = text === '' ? {} : { lockReason: text };
        const { message } = await api.moderateForumPost({ id: post.id, isLocked: true, ...reason });
        showToast({ title: message });
        await router.invalidate();
      }}
    />
  );
}

type Sent = Promise<{ message: string }>;

/** Saves a change, shows a message, and reloads the thread. */
function useSaving(id: string, send: (fields: Fields) => Sent) {
  return useForm({
    failed: 'Your change wasn’t saved',
    refresh: true,
    check: (fields) => (fields.text('content').trim() === '' ? { content: 'Please write something.' } : {}),
    send,
    onSuccess: ({ message }) => {
      closeSheet(id);
      showToast({ title: message });
    },
  });
}

/** The form in which an author edits a post. */
function EditPostSheet({ id }: { id: string }) {
  const { post } = useThread();
  const api = useApi<typeof forumPostCalls>();
  const [content, setContent] = useState(post.content);
  const { onSubmit, sending, errors, problem } = useSaving(id, (fields) =>
    api.updateForumPost({
      id: post.id,
      title: fields.text('title').trim(),
      content: fields.text('content').trim(),
      tags: tagsIn(fields.text('tags')),
    }),
  );
  return (
    <Sheet id={id} title="Edit your post">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 pb-4">
        <TextField
          label="Post Title"
          name="title"
          dir="auto"
          maxLength={forumLimits.title}
          defaultValue={post.title}
          error={errors.title}
        />
        <MentionField
          label="Content"
          name="content"
          rows={6}
          className="[&_textarea]:min-h-40"
          maxLength={forumLimits.content}
          value={content}
          onChange={setContent}
          error={errors.content}
        />
        <TextField
          label="Tags (optional, comma-separated)"
          name="tags"
          dir="auto"
          defaultValue={post.tags.join(', ')}
          error={errors.tags}
        />
        {problem}
        <SaveButtons id={id} sending={sending} />
      </form>
    </Sheet>
  );
}

/** The form in which an author edits a reply. */
function EditReplySheet({ id, reply }: { id: string; reply: ForumReply }) {
  const api = useApi<typeof replyCalls>();
  const [content, setContent] = useState(reply.waitingContent ?? reply.content);
  const { onSubmit, sending, errors, problem } = useSaving(id, (fields) =>
    api.updateForumReply({ id: reply.id, content: fields.text('content').trim() }),
  );
  return (
    <Sheet id={id} title="Edit your reply">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 pb-4">
        <MentionField
          label="Your reply"
          name="content"
          rows={5}
          className="[&_textarea]:min-h-32"
          maxLength={forumLimits.reply}
          value={content}
          onChange={setContent}
          hint={
            reply.quotes.length > 0 ? 'A line such as >[1] is a quotation. Delete it to take it out.' : ''
          }
          error={errors.content}
        />
        {problem}
        <SaveButtons id={id} sending={sending} />
      </form>
    </Sheet>
  );
}

function SaveButtons({ id, sending }: { id: string; sending: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <p className="me-auto text-sm text-soft">Readers will see that it was edited.</p>
      <Button variant="quiet" onClick={() => closeSheet(id)}>
        Cancel
      </Button>
      <Button type="submit" disabled={sending}>
        {sending ? 'Saving...' : 'Save'}
      </Button>
    </div>
  );
}

type Edits = ResultOf<(typeof forumPostCalls)['listForumPostEdits']>;

/** The earlier versions, for the author and for administrators. */
function HistorySheet({ id, reply }: { id: string; reply: ForumReply | null }) {
  const { edits, problem } = useEdits(reply);
  return (
    <Sheet id={id} title="Earlier versions">
      {problem ? <ErrorState text={problem} /> : null}
      {edits || problem ? null : <Skeleton className="h-24" />}
      <ol className="grid gap-4 pb-4">
        {edits?.map((edit) => (
          <li key={edit.id}>
            <p className="text-sm text-soft">
              Until <InstantText instant={edit.editedAt} />
            </p>
            {edit.title === null ? null : (
              <p className="font-display text-lg" dir={directionOf(edit.title)}>
                {edit.title}
              </p>
            )}
            <p className="whitespace-pre-line" dir={directionOf(edit.content)}>
              {edit.content}
            </p>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

function useEdits(reply: ForumReply | null) {
  const { post } = useThread();
  const api = useApi<typeof forumPostCalls & typeof replyCalls>();
  const [edits, setEdits] = useState<Edits>();
  const [problem, setProblem] = useState<string>();
  const replyId = reply?.id;
  const postId = post.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the calls never change.
  useEffect(() => {
    const loading = replyId
      ? api.listForumReplyEdits({ id: replyId })
      : api.listForumPostEdits({ id: postId });
    loading.then(setEdits, (error: unknown) => setProblem(problemOf(error).text));
  }, [replyId, postId]);
  return { edits, problem };
}

const choices = forumCategories.map((value) => ({ value, label: forumCategoryLabels[value] }));

/** Moves a post to another category, for administrators. */
function MoveSheet({ id }: { id: string }) {
  const { post } = useThread();
  const api = useApi<typeof moderationCalls>();
  const { onSubmit, sending, problem } = useForm({
    failed: 'That did not work',
    refresh: true,
    send: (fields) => {
      const category = forumCategories.find((name) => name === fields.text('category'));
      return api.moderateForumPost({ id: post.id, category });
    },
    onSuccess: ({ message }) => {
      closeSheet(id);
      showToast({ title: message });
    },
  });
  return (
    <Sheet id={id} title="Move to another category">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 pb-4">
        <SelectField label="Category" name="category" choices={choices} defaultValue={post.category} />
        {problem}
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={() => closeSheet(id)}>
            Cancel
          </Button>
          <Button type="submit" disabled={sending}>
            Move
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
