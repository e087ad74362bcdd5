import { expect, test } from 'vitest';
import { ApiProblem } from '#kit/web/api-problem.ts';
import { createOutbox } from './outbox.ts';
import { keptTalk, type Unsent } from './unsent.ts';

const offline = () => new ApiProblem(0, 'offline', 'Unable to connect.');
const over = () => new ApiProblem(409, 'conversation_over', 'This conversation has ended.');

/** An outbox on a device of its own; `answers`: what the server says to each try, undefined where it takes the message. */
function anOutbox(answers: (Error | undefined)[]) {
  const rows = new Map<string, string>();
  const store = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
  const tried: Unsent[] = [];
  const outbox = createOutbox({
    talk: keptTalk(store, 'amina', 'one'),
    async send(message) {
      tried.push(message);
      const answer = answers.shift();
      if (answer) throw answer;
    },
    changed: () => undefined,
  });
  return { outbox, tried };
}

test('what can’t be sent is kept, and sent again under the same id, in order', async () => {
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

test('what is refused is not tried again, and says why until it is removed', async () => {
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
