import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Page } from '#kit/contract/paging.ts';
import { apiOf, useApi } from '#kit/web/api.ts';
import { deviceStorage } from '#kit/web/device-storage.ts';
import { useLive } from '#kit/web/live/use-live.ts';
import { connectionNews } from '../connection-news.ts';
import type { ChatMessage, calls } from '../contract.ts';
import { createOutbox } from './outbox.ts';
import { keptTalk, type Unsent } from './unsent.ts';

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
  const router = useRouter();
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const [outbox] = useState(() => {
    const { api, viewer } = router.options.context;
    return createOutbox({
      talk: keptTalk(deviceStorage, viewer.account?.id ?? '', id),
      async send({ clientId, message }) {
        await apiOf<typeof calls>(api).sendMessage({ id, clientId, message });
        // It leaves the device once the page holds the server's own.
        await router.invalidate();
      },
      changed: setUnsent,
    });
  });
  useEffect(() => {
    const again = () => void outbox.flush();
    setUnsent(outbox.read());
    again();
    addEventListener('online', again);
    const timer = setInterval(again, retryMs);
    return () => {
      removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [outbox]);
  return { unsent, send: outbox.add, forget: outbox.forget };
}

/** Loads the page anew whenever there is news of the reader's conversations. */
export function useFreshPage(): void {
  const router = useRouter();
  useLive(connectionNews, () => void router.invalidate());
}
