import type { ForumReply } from '../../reply-contract.ts';
import { ReplyItem } from './reply-item.tsx';

/** Replies to a reply: one step in, and no further. */
export function Nested({ replies }: { replies: readonly ForumReply[] }) {
  if (replies.length === 0) return null;
  return (
    <ol className="mt-2 grid grid-cols-1 gap-3 border-line border-s-2 ps-4">
      {replies.map((reply) => (
        <li key={reply.id}>
          <ReplyItem reply={reply} isNested />
        </li>
      ))}
    </ol>
  );
}
