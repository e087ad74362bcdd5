import { createElement } from 'react';
import { expect } from 'vitest';
import { z } from 'zod';
import { testWithDb } from '#test/with-db.ts';
import { outbox } from '../kit.tables.ts';
import { mail } from './mail-template.ts';
import { enqueueMail, enqueueMails } from './outbox.ts';

const greeting = mail({
  key: 'greeting',
  when: 'In this test.',
  topic: null,
  props: z.object({ name: z.string() }),
  example: { name: 'Amina' },
  subject: () => 'Salam',
  body: ({ name }) => createElement('p', null, `Assalamu alaikum ${name}`),
});
const message = { to: 'amina@example.org', props: { name: 'Amina' } };

testWithDb(
  'messages with the same key are stored once, messages without a key each time',
  async ({ ctx }) => {
    for (const dedupeKey of ['one', 'one', 'two']) {
      await enqueueMail(ctx.db, greeting, { ...message, dedupeKey }, ctx.now);
    }
    await enqueueMail(ctx.db, greeting, message, ctx.now);
    await enqueueMail(ctx.db, greeting, message, ctx.now);
    expect(await ctx.db.$count(outbox)).toBe(4);
  },
);

testWithDb('a transaction that is rolled back stores no message', async ({ ctx }) => {
  const undone = ctx.db.transaction(async (tx) => {
    await enqueueMail(tx, greeting, message, ctx.now);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await ctx.db.$count(outbox)).toBe(0);
});

testWithDb(
  'no message is stored for a sample address, and other recipients still get theirs',
  async ({ ctx }) => {
    const to = 'amina.khan@sample.invalid';
    await enqueueMail(ctx.db, greeting, { ...message, to }, ctx.now);
    expect(await ctx.db.$count(outbox)).toBe(0);
    await enqueueMails(ctx.db, greeting, [{ ...message, to }, message], ctx.now);
    expect(await ctx.db.select().from(outbox)).toMatchObject([{ toEmail: message.to }]);
  },
);
