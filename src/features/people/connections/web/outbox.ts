import { v4 } from 'uuid';
import { problemOf } from '#kit/web/api-problem.ts';
import { type keptTalk, mayGoLater, type Unsent } from './unsent.ts';

type Parts = {
  talk: Pick<ReturnType<typeof keptTalk>, 'readUnsent' | 'writeUnsent'>;
  /** Sends one; throws what the server answered instead. */
  send: (message: Unsent) => Promise<void>;
  changed: (list: readonly Unsent[]) => void;
};

/**
 * Messages on their way: kept on the device until the server has taken or refused them, sent in the order in which they were
 * written, each under its own id, so that one that is sent again is stored once.
 */
export function createOutbox({ talk, send, changed }: Parts) {
  let sending: Promise<void> | undefined;
  const change = (next: (list: readonly Unsent[]) => readonly Unsent[]) => {
    const list = next(talk.readUnsent());
    talk.writeUnsent(list);
    changed(list);
  };
  const forget = (clientId: string) => change((list) => list.filter((one) => one.clientId !== clientId));
  const refuse = (clientId: string, refused: string) =>
    change((list) => list.map((one) => (one.clientId === clientId ? { ...one, refused } : one)));
  const nextUnsent = () => talk.readUnsent().find(({ refused }) => refused === undefined);

  /** Whether it is done with, one way or the other; else it is tried again later. */
  async function isSettled(message: Unsent): Promise<boolean> {
    try {
      await send(message);
      forget(message.clientId);
      return true;
    } catch (error) {
      const { status, code, text } = problemOf(error);
      if (mayGoLater(status) || code === 'not_signed_in') return false;
      refuse(message.clientId, text);
      return true;
    }
  }

  async function sendAll(): Promise<void> {
    for (let next = nextUnsent(); next; next = nextUnsent()) {
      if (!(await isSettled(next))) return;
    }
  }

  /** Sends what waits, or waits for that where it is under way. */
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
