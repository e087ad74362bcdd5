import { useEffect, useRef } from 'react';
import type { Page } from '#kit/contract/paging.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { ChatMessage, calls, MemberConnection } from '../contract.ts';
import { Composer } from './composer.tsx';
import { ConversationNote } from './conversation-note.tsx';
import { ShareCard } from './share-card.tsx';
import { TalkFlow } from './talk-flow.tsx';
import { TalkHead } from './talk-head.tsx';
import { useTalk } from './use-talk.ts';

/** One conversation: who it is with, when it ends, what was said, and what to say next. */
export function Conversation({
  connection,
  newest,
  now,
}: {
  connection: MemberConnection;
  newest: Page<ChatMessage>;
  now: Date;
}) {
  const { id, status } = connection;
  const { messages, unsent, send, forget, loadOlder } = useTalk(id, newest);
  const [older, loadingOlder] = useAction(async () => loadOlder?.(), { failed: 'Nothing loaded' });
  const end = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.position ?? 0;
  useReadMarks(id, messages);
  useEffect(() => {
    if (last + unsent.length > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [last, unsent.length]);
  return (
    <article className="talk" aria-label={`Conversation with ${connection.other.name}`}>
      <TalkHead connection={connection} />
      <ConversationNote connection={connection} />
      <div className="grid content-end gap-2">
        {loadOlder === null ? null : (
          <Button
            look="quiet"
            disabled={loadingOlder}
            className="justify-self-center"
            onClick={() => older()}
          >
            Earlier messages
          </Button>
        )}
        <TalkFlow connection={connection} messages={messages} unsent={unsent} forget={forget} now={now} />
        {status === 'accepted' ? <ShareCard connection={connection} /> : null}
        <div ref={end} className="scroll-mb-24" />
      </div>
      {status === 'accepted' ? <Composer connection={connection} send={send} /> : null}
    </article>
  );
}

/** Marks as read what is on the screen before somebody's eyes. */
function useReadMarks(id: string, messages: readonly ChatMessage[]): void {
  const api = useApi<typeof calls>();
  const unread = messages.findLast(
    ({ isMine, readAt, isRemoved }) => !isMine && readAt === null && !isRemoved,
  );
  const upTo = unread?.position;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is read once.
  useEffect(() => {
    if (upTo === undefined) return;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      // Offline: the page that is loaded next marks it.
      api.readMessages({ id, upTo }).catch(() => undefined);
      document.removeEventListener('visibilitychange', read);
    };
    document.addEventListener('visibilitychange', read);
    read();
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, upTo]);
}
