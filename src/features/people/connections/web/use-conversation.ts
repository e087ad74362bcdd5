import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { v4 } from 'uuid';
import { accountChanged } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/paging.ts';
import { apiOf, problemOf, useApi } from '#kit/web/api.ts';
import { memberKeyPrefix } from '#kit/web/clear-device.ts';
import { deviceStorage, type Store } from '#kit/web/device-storage.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { useLive } from '#kit/web/live/use-live.ts';
import { hasAccountChanged } from '#kit/web/page-account.ts';
import type { ChatMessage, calls } from '../connection.contract.ts';
import { connectionChanged } from '../connection-live.rules.ts';

const retryMs = 10_000;

/**
 * The messages of a conversation: those on the server, with older pages on request, and those that this device has not
 * sent yet. Unsent messages are stored on the device and retried under their own id until the server accepts or refuses
 * them.
 */
export function useConversation(id: string, newest: Page<ChatMessage>) {
  const [loaded, setLoaded] = useState<Loaded>(newest);
  const [latest, setLatest] = useState(newest);
  if (latest !== newest) {
    setLatest(newest);
    setLoaded(withNewest(loaded, newest));
  }
  const api = useApi<typeof calls>();
  const cursor = loaded.nextCursor;
  const loadOlder = async (beforeShown: () => void) => {
    if (cursor === null) return;
    const { items, nextCursor } = await api.listMessages({ id, cursor });
    beforeShown();
    setLoaded((before) => ({ items: [...before.items, ...items], nextCursor }));
  };
  const { unsent, send, forget } = useUnsent(id);
  const known = new Set(loaded.items.filter(({ isMine }) => isMine).map(({ clientId }) => clientId));
  return {
    messages: loaded.items.toReversed(),
    unsent: unsent.filter(({ clientId }) => !known.has(clientId)),
    send,
    forget,
    loadOlder: cursor === null ? null : loadOlder,
  };
}

/** Messages, newest first, and the cursor for older ones. */
export type Loaded = Pick<Page<ChatMessage>, 'items' | 'nextCursor'>;

/**
 * Adds the newest page to what was loaded before, of which messages that are older than that page stay: a reader may be
 * there. If more than a page has arrived in between, they are dropped, because some are missing between the two.
 */
export function withNewest(before: Loaded, newest: Loaded): Loaded {
  const oldest = newest.items.at(-1)?.position ?? 0;
  const older = before.items.filter(({ position }) => position < oldest);
  const areMissing = (before.items[0]?.position ?? 0) < oldest - 1;
  if (older.length === 0 || areMissing) return newest;
  return { items: [...newest.items, ...older], nextCursor: before.nextCursor };
}

function useUnsent(id: string) {
  const router = useRouter();
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const [outbox] = useState(() => {
    const { api, viewer } = router.options.context;
    return createOutbox({
      talk: conversationStorage(deviceStorage, viewer.account?.id ?? '', id),
      async send({ clientId, message }) {
        await apiOf<typeof calls>(api)
          .sendMessage({ id, clientId, message })
          .catch((error: unknown) => {
            if (isOfAnotherAccount(error)) showProblem(error, 'Your message wasn’t sent');
            throw error;
          });
        // The device keeps its copy until the page has the server's.
        await router.invalidate();
      },
      changed: setUnsent,
    });
  });
  useEffect(() => {
    // What was written waits for the member who wrote it.
    const retry = () => void (hasAccountChanged() || outbox.flush());
    setUnsent(outbox.read());
    retry();
    addEventListener('online', retry);
    const timer = setInterval(retry, retryMs);
    return () => {
      removeEventListener('online', retry);
      clearInterval(timer);
    };
  }, [outbox]);
  return { unsent, send: outbox.add, forget: outbox.forget };
}

/** Reloads the page when the reader's conversations change. */
export function useLiveReload(): void {
  const router = useRouter();
  useLive(connectionChanged, () => void router.invalidate());
}

type Parts = {
  talk: Pick<ReturnType<typeof conversationStorage>, 'readUnsent' | 'writeUnsent'>;
  /** Sends a message; throws the server's error. */
  send: (message: Unsent) => Promise<void>;
  changed: (list: readonly Unsent[]) => void;
};

/**
 * Unsent messages: stored on the device until the server has accepted or refused them, and sent in the order they were
 * written, each under its own id, so that a repeated message is stored once.
 */
export function createOutbox({ talk, send, changed }: Parts) {
  let sending: Promise<void> | undefined;
  const change = (next: (list: readonly Unsent[]) => readonly Unsent[]) => {
    const list = next(talk.readUnsent());
    talk.writeUnsent(list);
    changed(list);
  };
  const forget = (clientId: string) =>
    change((list) => list.filter((message) => message.clientId !== clientId));
  const refuse = (clientId: string, refused: string) =>
    change((list) =>
      list.map((message) => (message.clientId === clientId ? { ...message, refused } : message)),
    );
  const nextUnsent = () => talk.readUnsent().find(({ refused }) => refused === undefined);

  /** Whether the server accepted or refused the message; otherwise it is retried later. */
  async function isSettled(message: Unsent): Promise<boolean> {
    try {
      await send(message);
      forget(message.clientId);
      return true;
    } catch (error) {
      const { status, code, text } = problemOf(error);
      if (isRetryable(status) || code === 'not_signed_in' || isOfAnotherAccount(error)) return false;
      refuse(message.clientId, text);
      return true;
    }
  }

  async function sendAll(): Promise<void> {
    for (let next = nextUnsent(); next; next = nextUnsent()) {
      if (!(await isSettled(next))) return;
    }
  }

  /** Sends all unsent messages. A call while another one runs waits for that one. */
  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  return {
    read: () => talk.readUnsent(),
    flush,
    forget,
    add(message: string): void {
      change((list) => [...list, { clientId: v4(), message, writtenAt: new Date().toISOString() }]);
      void flush();
    },
  };
}

/** A message that the server has not accepted yet. `refused` is the reason if it never will. */
export type Unsent = { clientId: string; message: string; writtenAt: string; refused?: string };

const unsentKey = (account: string, id: string) => `${memberKeyPrefix}unsent:${account}:${id}`;
const draftKey = (account: string, id: string) => `${memberKeyPrefix}draft:${account}:${id}`;

/** What a conversation stores on this device for one member: the draft and unsent messages. Signing out clears it. */
export function conversationStorage(store: Store, account: string, id: string) {
  return {
    readUnsent: (): readonly Unsent[] => readList(store.getItem(unsentKey(account, id))),
    writeUnsent(list: readonly Unsent[]): void {
      if (list.length === 0) store.removeItem(unsentKey(account, id));
      else store.setItem(unsentKey(account, id), JSON.stringify(list));
    },
    readDraft: (): string => store.getItem(draftKey(account, id)) ?? '',
    writeDraft(text: string): void {
      if (text === '') store.removeItem(draftKey(account, id));
      else store.setItem(draftKey(account, id), text);
    },
  };
}

function readList(text: string | null): Unsent[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

function isUnsent(value: unknown): value is Unsent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'clientId' in value &&
    typeof value.clientId === 'string' &&
    'message' in value &&
    typeof value.message === 'string' &&
    'writtenAt' in value &&
    typeof value.writtenAt === 'string'
  );
}

function isOfAnotherAccount(error: unknown): boolean {
  return problemOf(error).code === accountChanged.code;
}

/** Whether a retry may succeed after an error: no connection, a server error, or too many requests. */
export function isRetryable(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}
