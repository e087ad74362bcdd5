import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextArea } from '#kit/web/ui/field.tsx';
import type { calls as boardCalls } from '../board-contract.ts';
import { groupLengths } from '../max-lengths.ts';

/** Writes a post, or a reply to one. */
export function PostForm({ groupId, postId }: { groupId: string; postId?: string }) {
  const api = useApi<typeof boardCalls>();
  const [round, setRound] = useState(0);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: postId === undefined ? 'Your post wasn’t sent' : 'Your reply wasn’t sent',
    check: (fields) => (fields.text('content').trim() === '' ? { content: 'Please write something.' } : {}),
    send: async (fields) => {
      const content = fields.text('content').trim();
      if (postId === undefined) await api.createGroupPost({ id: groupId, content });
      else await api.createGroupReply({ id: groupId, postId, content });
      setRound(round + 1);
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-2">
      <TextArea
        key={round}
        label={postId === undefined ? 'Write to the group' : 'Your reply'}
        name="content"
        rows={2}
        maxLength={groupLengths.post}
        error={errors.content}
        className="min-w-0 [&_textarea]:field-sizing-content [&_textarea]:min-h-20"
      />
      {problem}
      <div className="flex items-start justify-between gap-4">
        <p className="text-sm text-soft">**Bold** between stars, and a dash for each line of a list.</p>
        <Button type="submit" disabled={sending}>
          {postId === undefined ? 'Post' : 'Reply'}
        </Button>
      </div>
    </form>
  );
}
