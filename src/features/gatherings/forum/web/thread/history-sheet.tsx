import { useEffect, useState } from 'react';
import type { ResultOf } from '#kit/contract/call.ts';
import { useApi } from '#kit/web/api.ts';
import { problemOf } from '#kit/web/api-problem.ts';
import { Sheet } from '#kit/web/ui/over/sheet.tsx';
import { ErrorState, Skeleton } from '#kit/web/ui/states.tsx';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import type { calls } from '../../contract.ts';
import type { ForumReply, calls as replyCalls } from '../../reply-contract.ts';
import { useThread } from './thread-context.ts';

type Edits = ResultOf<(typeof calls)['listForumPostEdits']>;

/** What stood before each change, for the author and for administrators. */
export function HistorySheet({ id, reply }: { id: string; reply: ForumReply | null }) {
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
              <p className="font-display text-lg" dir="auto">
                {edit.title}
              </p>
            )}
            <p className="whitespace-pre-line" dir="auto">
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
  const api = useApi<typeof calls & typeof replyCalls>();
  const [edits, setEdits] = useState<Edits>();
  const [problem, setProblem] = useState<string>();
  const replyId = reply?.id;
  const postId = post.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the calls are the same all along.
  useEffect(() => {
    const loading = replyId
      ? api.listForumReplyEdits({ id: replyId })
      : api.listForumPostEdits({ id: postId });
    loading.then(setEdits, (error: unknown) => setProblem(problemOf(error).text));
  }, [replyId, postId]);
  return { edits, problem };
}
