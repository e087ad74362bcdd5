import { BadgeCheck } from 'lucide-react';
import type { ForumReply } from '../../reply-contract.ts';
import { Nested } from './nested-replies.tsx';
import { ReplyItem } from './reply-item.tsx';

/** A scholar's answer: the one outlined card of the page, above the replies. */
export function ScholarAnswer({ answer, replies }: { answer: ForumReply; replies: readonly ForumReply[] }) {
  return (
    <section
      aria-label="Answer from a scholar"
      className="my-3 grid grid-cols-1 gap-2 rounded-card border border-tile-ink bg-surface px-4 pt-4 pb-1"
    >
      <p className="flex items-center gap-2 text-sm text-tile-ink">
        <BadgeCheck aria-hidden="true" className="size-5" /> Answer from a scholar
      </p>
      <ReplyItem reply={answer} />
      <Nested replies={replies} />
    </section>
  );
}
