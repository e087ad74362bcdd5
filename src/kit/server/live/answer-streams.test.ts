import { expect, test } from 'vitest';
import { apiError, notFound } from '#kit/contract/errors.ts';
import { type Changes, noChanges } from '../db/changes.ts';
import { createAnswerStreams } from './answer-streams.ts';

/** Streams whose changes the test makes. */
function aProcess() {
  const process = { change: () => {}, warnings: [] as string[] };
  const changes: Changes = {
    ...noChanges,
    onChange: (listener) => {
      process.change = listener;
    },
  };
  const streams = createAnswerStreams(changes, (why) => process.warnings.push(why));
  return { process, streams };
}

/** A page's view of a stream: the events that it has read so far. */
async function aReader(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  const events: string[] = [];
  const isOver = (async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      events.push(
        ...[
          ...Buffer.from(next.value)
            .toString()
            .matchAll(/event: (\w+)/g),
        ].map(([, name]) => name ?? ''),
      );
    }
  })();
  await expect.poll(() => events).toEqual(['changed']);
  return { events, isOver, leave: () => reader.cancel() };
}

const watching = (read: () => Promise<string>) => ({
  name: 'answer',
  read,
  clientAddress: '192.0.2.1',
  closeConnection: () => undefined,
});

test('an answer is read once for all of its streams, and told if it differs', async () => {
  const { process, streams } = aProcess();
  let [text, reads] = ['one', 0];
  const read = async () => {
    reads += 1;
    return text;
  };
  const pages = [
    await aReader(await streams.open(watching(read))),
    await aReader(await streams.open(watching(read))),
  ];
  reads = 0;
  for (let count = 0; count < 10; count += 1) process.change();
  await expect.poll(() => reads).toBe(1);
  text = 'two';
  process.change();
  await expect
    .poll(() => pages.map(({ events }) => events))
    .toEqual([
      ['changed', 'changed'],
      ['changed', 'changed'],
    ]);
  expect(reads).toBe(2);
  await streams.close();
  await Promise.all(pages.map(({ isOver }) => isOver));
  expect(streams.count()).toBe(0);
});

test('a change while an answer is read is not lost', async () => {
  const { process, streams } = aProcess();
  const mayEnd = Promise.withResolvers<void>();
  const answers = ['one', 'one', 'two'];
  let reads = 0;
  const read = async () => {
    reads += 1;
    if (reads === 2) await mayEnd.promise;
    return answers.shift() ?? 'two';
  };
  const page = await aReader(await streams.open(watching(read)));
  process.change();
  await expect.poll(() => reads).toBe(2);
  process.change();
  mayEnd.resolve();
  await expect.poll(() => page.events).toEqual(['changed', 'changed']);
  await streams.close();
});

test('what can’t be read ends the streams: a fault with a warning, a refusal without', async () => {
  const { process, streams } = aProcess();
  for (const [fault, warnings] of [
    [apiError(notFound), []],
    [new Error('The database is away.'), ['Error: The database is away.']],
  ] as const) {
    let isBroken = false;
    const read = async () => {
      if (isBroken) throw fault;
      return 'one';
    };
    const page = await aReader(await streams.open(watching(read)));
    isBroken = true;
    process.change();
    await page.isOver;
    expect(process.warnings).toEqual(warnings);
  }
  expect(streams.count()).toBe(0);
});

test('a beat reaches every stream and reads again what the clock may have ended', async () => {
  const { streams } = aProcess();
  let text = 'one';
  const page = await aReader(await streams.open(watching(async () => text)));
  text = 'two';
  streams.beat();
  await expect.poll(() => page.events).toEqual(['changed', 'beat', 'changed']);
  await page.leave();
  expect(streams.count()).toBe(0);
});

test('a process that stops opens no more, not even one that was being opened', async () => {
  const { streams } = aProcess();
  const opened = await streams.open(watching(async () => 'one'));
  await streams.close();
  const reader = opened.getReader();
  while (!(await reader.read()).done);
  expect(streams.count()).toBe(0);
  await expect(streams.open(watching(async () => 'one'))).rejects.toMatchObject({ code: 'not_ready' });
});
