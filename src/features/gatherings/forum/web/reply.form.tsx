import { useRouter } from '@tanstack/react-router';
import { SendHorizontal, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ActionBar } from '#kit/web/ui/over/action-bar.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { forumLimits } from '../forum.rules.ts';
import type { ForumThread } from '../forum-post.contract.ts';
import { markerOf, withoutQuotation } from '../forum-quotation.rules.ts';
import type { calls, ForumReply } from '../forum-reply.contract.ts';
import { authorName } from './entry-labels.tsx';
import { MentionField } from './mention-field.tsx';
import { type ChosenQuote, ChosenQuotes, chosenWords, parseQuotes } from './quotations.tsx';
import { useThread } from './thread-context.ts';
import { useDraft } from './use-draft.ts';

/** The reply form: fixed at the bottom of a phone’s screen, part of the page on a wide one. */
export function Composer({ reply }: { reply: Reply }) {
  const { post } = useThread();
  const { text, write, answered, area } = reply;
  const { onSubmit, sending, errors, problem } = useSending(reply);
  const isChecked = post.reply === 'checked';
  return (
    <div className="no-print mt-6">
      <h2 className="mb-2 hidden text-2xl lg:block">Your reply</h2>
      <ActionBar label="Your reply">
        <form method="post" noValidate onSubmit={onSubmit} className="grid min-w-0 flex-1 gap-2">
          {answered ? (
            <p className="flex items-center gap-1 text-sm text-soft">
              Replying to <bdi className="text-ink">{answered.scholar?.name ?? authorName(answered)}</bdi>
              <button
                type="button"
                aria-label="Reply to the post instead"
                className="-my-2 grid size-11 place-items-center"
                onClick={reply.answerPost}
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </p>
          ) : null}
          <ChosenQuotes quotes={reply.quotes} remove={reply.takeOut} />
          {problem}
          <div className="flex items-end gap-2 lg:flex-wrap lg:justify-between">
            <MentionField
              name="content"
              label="Your reply"
              isLabelHidden
              field={area}
              rows={1}
              placeholder={post.answersAsScholar ? 'Answer as a scholar' : 'Write a reply'}
              maxLength={forumLimits.reply}
              value={text}
              onChange={write}
              error={errors.content}
              className="min-w-0 flex-1 lg:basis-full [&_textarea]:min-h-13 [&_textarea]:py-3 lg:[&_textarea]:min-h-26"
            />
            <p className="hidden text-sm text-soft lg:block">
              Write @ to mention someone.
              {isChecked ? ' Replies here are checked first.' : ''}
            </p>
            <Button
              type="submit"
              disabled={sending || text.trim() === ''}
              className="min-h-13 shrink-0 lg:min-h-11"
            >
              <SendHorizontal aria-hidden="true" className="size-5 lg:hidden" />
              <span className="sr-only lg:not-sr-only">{sending ? 'Sending...' : 'Send reply'}</span>
            </Button>
          </div>
          {isChecked ? <p className="text-soft text-xs lg:hidden">Replies here are checked first.</p> : null}
        </form>
      </ActionBar>
    </div>
  );
}

function useSending({ answered, quotes, finish }: Reply) {
  const { post } = useThread();
  const api = useApi<typeof calls>();
  const router = useRouter();
  return useForm({
    failed: 'Your reply wasn’t sent',
    fallback: 'Your words are still here. Please try again.',
    send: async (fields) => {
      const content = fields.text('content').trim();
      const parent = answered ? { parentReplyId: answered.id } : {};
      const quoted = quotes.map(({ replyId, words }) => ({
        words,
        ...(replyId === null ? {} : { replyId }),
      }));
      const input = { id: post.id, content, ...parent, ...(quoted.length > 0 ? { quotes: quoted } : {}) };
      const { reply, message } = await api.createForumReply(input);
      finish();
      showToast({ title: message });
      await router.navigate({
        to: '/forums/post/$postId',
        params: { postId: post.id },
        search: { at: reply.id },
        resetScroll: false,
      });
    },
  });
}

/** The reply that is being written: its draft and quotations, kept on the device. */
export function useReply(post: ForumThread) {
  const { text, write, forget } = useDraft(`forum:reply:${post.id}`);
  const chosen = useDraft(`forum:quotations:${post.id}`);
  const [answered, setAnswered] = useState<ForumReply | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const focus = () => area.current?.focus();
  const quotes = parseQuotes(chosen.text);
  const keep = (kept: readonly ChosenQuote[]) => chosen.write(kept.length === 0 ? '' : JSON.stringify(kept));
  return {
    text,
    write,
    quotes,
    answered,
    area,
    quote(reply: ForumReply | null) {
      const words = chosenWords(post, reply);
      if (words === '') return;
      if (quotes.length === forumLimits.quotations) {
        showToast({ title: `A reply can have ${forumLimits.quotations} quotations` });
        return;
      }
      const name = (reply ?? post).isOwn ? 'you' : (reply?.scholar?.name ?? authorName(reply ?? post));
      keep([...quotes, { replyId: reply?.id ?? null, words, name }]);
      // Above an empty text it needs no marker.
      if (text.trim() !== '') write(`${text.trimEnd()}\n\n${markerOf(quotes.length + 1)}\n\n`);
      if (reply) setAnswered(reply);
      focus();
    },
    takeOut(position: number) {
      keep(quotes.filter((_, index) => index + 1 !== position));
      write(withoutQuotation(text, position));
    },
    replyTo(reply: ForumReply) {
      setAnswered(reply);
      focus();
    },
    answerPost: () => setAnswered(null),
    finish() {
      forget();
      chosen.forget();
      setAnswered(null);
    },
  };
}

type Reply = ReturnType<typeof useReply>;
