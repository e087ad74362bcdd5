import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../../contract.ts';
import { forumLimits } from '../../max-lengths.ts';
import type { ForumReply, calls as replyCalls } from '../../reply-contract.ts';
import { tagsIn } from '../../tag-text.ts';
import { MentionField } from '../mention-field.tsx';
import { useThread } from './thread-context.ts';

type Sent = Promise<{ message: string }>;

/** Saves a change, says so, and shows the thread anew. */
function useSaving(id: string, send: (fields: Fields) => Sent) {
  return useForm({
    failed: 'Your change wasn’t saved',
    refresh: true,
    check: (fields) => (fields.text('content').trim() === '' ? { content: 'Please write something.' } : {}),
    send: async (fields) => {
      const { message } = await send(fields);
      showToast({ title: message });
      closeSheet(id);
    },
  });
}

/** A post's own words, for its author. */
export function EditPostSheet({ id }: { id: string }) {
  const { post } = useThread();
  const api = useApi<typeof calls>();
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

/** A reply's words, for its author. */
export function EditReplySheet({ id, reply }: { id: string; reply: ForumReply }) {
  const api = useApi<typeof replyCalls>();
  const [content, setContent] = useState(reply.content);
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
      <Button look="quiet" onClick={() => closeSheet(id)}>
        Cancel
      </Button>
      <Button type="submit" disabled={sending}>
        {sending ? 'Saving...' : 'Save'}
      </Button>
    </div>
  );
}
