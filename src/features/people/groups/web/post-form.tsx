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
        rows={3}
        maxLength={groupLengths.post}
        hint="Two stars around words make them **bold**; a line that begins with a dash is a list."
        error={errors.content}
      />
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-end">
        {postId === undefined ? 'Post' : 'Reply'}
      </Button>
    </form>
  );
}
