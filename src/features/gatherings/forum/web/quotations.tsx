import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { directionOf, languageOf } from '#kit/contract/text-direction.ts';
import { RichTextView } from '#kit/web/ui/text/rich-text.tsx';
import type { ForumThread } from '../forum-post.contract.ts';
import { ownTextOf, wordsToQuote } from '../forum-quotation.rules.ts';
import type { ForumQuotation, ForumReply } from '../forum-reply.contract.ts';
import { useThread } from './thread-context.ts';

/** The text of a reply, with its quotations in their places. */
export function ReplyText({ reply: { contentTree, quotes } }: { reply: ForumReply }) {
  const parts = quotes.map((quote, index) => ({
    quote,
    blocks: contentTree.slice(quote.at, quotes[index + 1]?.at),
  }));
  const before = contentTree.slice(0, quotes[0]?.at);
  return (
    <>
      {before.length > 0 ? <RichTextView blocks={before} /> : null}
      {parts.map(({ quote, blocks }) => (
        <div key={quote.position} className="grid grid-cols-1 gap-2">
          <Quotation quote={quote} />
          {blocks.length > 0 ? <RichTextView blocks={blocks} /> : null}
        </div>
      ))}
    </>
  );
}

function Quotation({ quote: { words, replyId, authorName } }: { quote: ForumQuotation }) {
  const { post } = useThread();
  return (
    <blockquote className="border-line border-s-4 ps-3 text-soft">
      {words === null ? (
        <p className="italic">This has been deleted.</p>
      ) : (
        <>
          <p className="whitespace-pre-line break-words" dir={directionOf(words)} lang={languageOf(words)}>
            {words}
          </p>
          <footer className="mt-1 text-sm">
            {authorName === null ? null : (
              <>
                <bdi>{authorName}</bdi>,{' '}
              </>
            )}
            <Link
              to="/forums/post/$postId"
              params={{ postId: post.id }}
              search={replyId === null ? {} : { at: replyId }}
              hash={replyId === null ? 'post' : `reply-${replyId}`}
              className="link"
            >
              {replyId === null ? 'from the post' : 'from a reply'}
            </Link>
          </footer>
        </>
      )}
    </blockquote>
  );
}

/** A quotation in the reply that is being written. `name` is shown to its author only and never sent. */
export type ChosenQuote = { replyId: string | null; words: string; name: string };

/** The quotations of the reply that is being written, each with a button that takes it out. */
export function ChosenQuotes({
  quotes,
  remove,
}: {
  quotes: readonly ChosenQuote[];
  remove: (position: number) => void;
}) {
  if (quotes.length === 0) return null;
  const numbered = quotes.map((quote, index) => ({ ...quote, position: index + 1 }));
  return (
    <ol aria-label="Quotations" className="grid max-h-[25dvh] gap-1 overflow-y-auto">
      {numbered.map(({ words, name, position }) => (
        <li key={position} className="flex items-center gap-2 border-line border-s-4 ps-3 text-sm text-soft">
          <p className="line-clamp-2 min-w-0 flex-1 break-words">
            {quotes.length > 1 ? `[${position}] ` : ''}
            <bdi className="text-ink">{name}</bdi>: <bdi>{words}</bdi>
          </p>
          <button
            type="button"
            aria-label={`Take out the quotation of ${name}`}
            className="grid size-11 shrink-0 place-items-center"
            onClick={() => remove(position)}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Returns the words of a post or reply to quote: those that the reader has selected in it, else its beginning. */
export function chosenWords(post: ForumThread, reply: ForumReply | null): string {
  return wordsToQuote(ownTextOf((reply ?? post).contentTree), selectedText(reply));
}

function selectedText(reply: ForumReply | null): string {
  const place = document.getElementById(reply ? `reply-${reply.id}` : 'post');
  const selection = getSelection();
  const isInside = selection?.anchorNode && place?.contains(selection.anchorNode);
  return isInside && place?.contains(selection.focusNode) ? selection.toString().trim() : '';
}

/** Reads quotations that were kept on the device with a draft; none if they can’t be read. */
export function parseQuotes(kept: string): ChosenQuote[] {
  const value: unknown = kept === '' ? [] : safelyParse(kept);
  return Array.isArray(value) ? value.filter(isQuote) : [];
}

function safelyParse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function isQuote(value: unknown): value is ChosenQuote {
  if (typeof value !== 'object' || value === null) return false;
  if (!('words' in value && 'name' in value && 'replyId' in value)) return false;
  const { words, name, replyId } = value;
  return (
    typeof words === 'string' && typeof name === 'string' && (replyId === null || typeof replyId === 'string')
  );
}
