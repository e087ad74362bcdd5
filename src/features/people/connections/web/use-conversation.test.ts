import { expect, test } from 'vitest';
import { ApiProblem } from '#kit/web/api.ts';
import { type Store, safeStorage } from '#kit/web/device-storage.ts';
import {
  conversationStorage,
  createOutbox,
  isRetryable,
  type Loaded,
  type Unsent,
  withNewest,
} from './use-conversation.ts';

const offline = () => new ApiProblem(0, 'offline', 'Unable to connect.');
const anothers = () => new ApiProblem(409, 'account_changed', 'You’re now signed in as Yusuf.');
const over = () => new ApiProblem(409, 'conversation_over', 'This conversation has ended.');

/**
 * An outbox on its own device. `answers`: the server’s error for each attempt, or undefined if it accepts
 * the message.
 */
function anOutbox(answers: (Error | undefined)[]) {
  const rows = new Map<string, string>();
  const store = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
  const tried: Unsent[] = [];
  const outbox = createOutbox({
    talk: conversationStorage(store, 'amina', 'one'),
    async send(message) {
      tried.push(message);
      const answer = answers.shift();
      if (answer) throw answer;
    },
    changed: () => undefined,
  });
  return { outbox, tried };
}

test('an unsent message is kept and sent again with the same id, in order', async () => {
  const { outbox, tried } = anOutbox([offline(), undefined, undefined]);
  outbox.add('One');
  outbox.add('Two');
  await outbox.flush();
  await outbox.flush();
  expect(outbox.read()).toEqual([]);
  expect(tried.map(({ message }) => message)).toEqual(['One', 'One', 'Two']);
  expect(tried[0]?.clientId).toBe(tried[1]?.clientId);
  expect(tried[0]?.clientId).not.toBe(tried[2]?.clientId);
});

test('a message that another member’s session refuses waits for whoever wrote it', async () => {
  const { outbox, tried } = anOutbox([anothers(), undefined]);
  outbox.add('One');
  await outbox.flush();
  expect(outbox.read()).toEqual([expect.not.objectContaining({ refused: expect.anything() })]);
  await outbox.flush();
  expect([outbox.read(), tried.length]).toEqual([[], 2]);
});

test('a refused message is not tried again and shows the reason until it is removed', async () => {
  const { outbox, tried } = anOutbox([over(), over()]);
  outbox.add('One');
  await outbox.flush();
  await outbox.flush();
  expect(tried).toHaveLength(1);
  const [kept] = outbox.read();
  expect(kept).toMatchObject({ message: 'One', refused: 'This conversation has ended.' });
  outbox.forget(kept?.clientId ?? '');
  expect(outbox.read()).toEqual([]);
});

function aStore(): Store {
  const rows = new Map<string, string>();
  return {
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
  };
}
const message = { clientId: 'c1', message: 'Salam', writtenAt: '2026-11-21T12:00:00.000Z' };

test('drafts and unsent messages are stored per member and conversation', () => {
  const store = safeStorage(aStore);
  const shared = aStore();
  const own = conversationStorage(shared, 'amina', 'one');
  own.writeUnsent([message]);
  own.writeDraft('I was about to');
  expect(conversationStorage(shared, 'amina', 'one').readUnsent()).toEqual([message]);
  expect(conversationStorage(shared, 'amina', 'one').readDraft()).toBe('I was about to');
  for (const other of [
    conversationStorage(shared, 'nadia', 'one'),
    conversationStorage(shared, 'amina', 'two'),
    conversationStorage(store, 'amina', 'one'),
  ]) {
    expect([other.readUnsent(), other.readDraft()]).toEqual([[], '']);
  }
  own.writeUnsent([]);
  own.writeDraft('');
  expect([own.readUnsent(), own.readDraft()]).toEqual([[], '']);
});

test.each(['nonsense', '{}', '[1,null,{"clientId":7}]'])('unreadable stored text (%s) is ignored', (text) => {
  const store = aStore();
  store.setItem('member:unsent:amina:one', text);
  expect(conversationStorage(store, 'amina', 'one').readUnsent()).toEqual([]);
});

test('connection failures, 429 and server errors are retried; refusals are not', () => {
  expect([0, 429, 500, 503].map(isRetryable)).toEqual([true, true, true, true]);
  expect([400, 403, 404, 409].map(isRetryable)).toEqual([false, false, false, false]);
});

/** Messages with the positions `from` to `to`, newest first, and what their page says of older ones. */
function loadedOf(from: number, to: number, readAt: string | null = null): Loaded {
  const items = Array.from({ length: to - from + 1 }, (_, at) => ({
    id: `m${to - at}`,
    clientId: `c${to - at}`,
    position: to - at,
    isMine: false,
    message: '',
    isRemoved: false,
    sentAt: '2026-11-21T12:00:00.000Z',
    readAt,
    asksToLeave: false,
  }));
  return { items, nextCursor: from === 1 ? null : `before ${from}` };
}
const positionsOf = ({ items }: Loaded) => items.map(({ position }) => position);

test('messages that were loaded stay when newer ones take their place in the newest page', () => {
  const after = withNewest(loadedOf(1, 4), loadedOf(3, 6, '2026-11-21T13:00:00.000Z'));
  expect(positionsOf(after)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(after.items.filter(({ readAt }) => readAt === null).map(({ position }) => position)).toEqual([2, 1]);
  expect(after.nextCursor).toBeNull();
  expect(positionsOf(withNewest(loadedOf(1, 4), loadedOf(5, 6)))).toEqual([6, 5, 4, 3, 2, 1]);
});

test('messages that were loaded are dropped if some are missing between them and the newest page', () => {
  expect(withNewest(loadedOf(1, 4), loadedOf(6, 8))).toEqual(loadedOf(6, 8));
  expect(withNewest(loadedOf(3, 4), loadedOf(1, 5))).toEqual(loadedOf(1, 5));
  const none = { items: [], nextCursor: null };
  expect(withNewest(loadedOf(1, 4), none)).toEqual(none);
});
