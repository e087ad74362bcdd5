import { useRef, useState } from 'react';
import type { ForumThread } from '../../contract.ts';
import { quotationOf } from '../../quotation.ts';
import type { ForumReply } from '../../reply-contract.ts';
import { fullName } from '../author-names.ts';
import { useDraft } from '../use-draft.ts';

/** The reply that is being written: its text, kept on the device, and what it answers. */
export function useReply(post: ForumThread) {
  const { text, write, forget } = useDraft(`forum:reply:${post.id}`);
  const [answered, setAnswered] = useState<ForumReply | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const focus = () => area.current?.focus();
  return {
    text,
    write,
    answered,
    area,
    quote(reply: ForumReply | null) {
      const quoted = quotationOf(chosenText(reply) || (reply ?? post).content, nameOf(reply ?? post));
      write(text.trim() === '' ? quoted : `${text.trimEnd()}\n\n${quoted}`);
      if (reply) setAnswered(reply);
      focus();
    },
    replyTo(reply: ForumReply) {
      setAnswered(reply);
      focus();
    },
    answerPost: () => setAnswered(null),
    finish() {
      forget();
      setAnswered(null);
    },
  };
}

export type Reply = ReturnType<typeof useReply>;

/** What the reader has marked in the text that is quoted. */
function chosenText(reply: ForumReply | null): string {
  const place = document.getElementById(reply ? `reply-${reply.id}` : 'post');
  const selection = getSelection();
  const isInside = selection?.anchorNode && place?.contains(selection.anchorNode);
  return isInside && place?.contains(selection.focusNode) ? selection.toString().trim() : '';
}

function nameOf(said: ForumThread | ForumReply): string | null {
  if ('scholar' in said && said.scholar) return said.scholar.name;
  return said.user && !('isAnonymous' in said && said.isAnonymous) ? fullName(said.user) : null;
}
