import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { v4 } from 'uuid';
import type { Page } from '#kit/contract/paging.ts';
import { useApi } from '#kit/web/api.ts';
import { problemOf } from '#kit/web/api-problem.ts';
import { deviceStorage } from '#kit/web/device-storage.ts';
import { useLive } from '#kit/web/live/use-live.ts';
import { connectionNews } from '../connection-news.ts';
import type { ChatMessage, calls } from '../contract.ts';
import { keptTalk, mayGoLater, type Unsent } from './unsent.ts';

const retryMs = 10_000;

/**
 * The messages of a conversation: those that the server has, older pages as they are asked for, and what this device has not
 * been able to send yet. That is kept on the device, and sent again under its own id until it is taken or refused.
 */
export function useTalk(id: string, newest: Page<ChatMessage>) {
  const [older, setOlder] = useState<{ items: readonly ChatMessage[]; cursor: string | null } | null>(null);
  const api = useApi<typeof calls>();
  const cursor = older === null ? newest.nextCursor : older.cursor;
  const loadOlder = async () => {
    if (cursor === null) return;
    const page = await api.listMessages({ id, cursor });
    setOlder({ items: [...(older?.items ?? []), ...page.items], cursor: page.nextCursor });
  };
  const { unsent, send, forget } = useUnsent(id);
  const stored = inOrder([...newest.items, ...(older?.items ?? [])]);
  const known = new Set(stored.filter(({ isMine }) => isMine).map(({ clientId }) => clientId));
  return {
    messages: stored,
    unsent: unsent.filter(({ clientId }) => !known.has(clientId)),
    send,
    forget,
    loadOlder: cursor === null ? null : loadOlder,
  };
}

/** Oldest first, each once: a page that was loaded again holds what another has. */
function inOrder(messages: readonly ChatMessage[]): ChatMessage[] {
  const byPosition = new Map(messages.toReversed().map((message) => [message.position, message]));
  return [...byPosition.values()].toSorted((one, other) => one.position - other.position);
}

function useUnsent(id: string) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const account = router.options.context.viewer.account?.id ?? '';
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const isSending = useRef(false);

  const change = useCallback(
    (next: (list: readonly Unsent[]) => readonly Unsent[]) => {
      const talk = keptTalk(deviceStorage, account, id);
      const list = next(talk.readUnsent());
      talk.writeUnsent(list);
      setUnsent(list);
    },
    [account, id],
  );

  /** Sends what waits, in its order, as far as it goes. */
  const flush = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    const talk = keptTalk(deviceStorage, account, id);
    let hasSent = false;
    for (const { clientId, message } of talk.readUnsent().filter(({ refused }) => refused === undefined)) {
      try {
        await api.sendMessage({ id, clientId, message });
        hasSent = true;
        // It leaves the device once the page holds the server's own.
        await router.invalidate();
        change((list) => list.filter((one) => one.clientId !== clientId));
      } catch (error) {
        const problem = problemOf(error);
        if (mayGoLater(problem.status) || problem.code === 'not_signed_in') break;
        change((list) =>
          list.map((one) => (one.clientId === clientId ? { ...one, refused: problem.text } : one)),
        );
      }
    }
    isSending.current = false;
    if (hasSent && talk.readUnsent().some(({ refused }) => refused === undefined)) await flush();
  }, [account, api, change, id, router]);

  useEffect(() => {
    change((list) => list);
    void flush();
    const again = () => void flush();
    addEventListener('online', again);
    const timer = setInterval(again, retryMs);
    return () => {
      removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [change, flush]);

  return {
    unsent,
    send(message: string) {
      change((list) => [...list, { clientId: v4(), message, writtenAt: new Date().toISOString() }]);
      void flush();
    },
    forget: (clientId: string) => change((list) => list.filter((one) => one.clientId !== clientId)),
  };
}

/** Loads the page anew whenever there is news of the reader's conversations. */
export function useFreshPage(): void {
  const router = useRouter();
  useLive(connectionNews, () => void router.invalidate());
}
