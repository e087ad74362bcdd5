import { expect, test } from 'vitest';
import { anApp } from '#test/with-app.ts';
import { calls } from '../contract.ts';
import { reports } from './tables.ts';

test('a visitor reports a page of ours, twenty times an hour', async () => {
  const app = await anApp();
  const send = (fields: object) =>
    app.fetch('/api/reports/visitor', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        contentUrl: '/events/x',
        reportReason: 'hate_speech',
        description: 'It incites.',
        ...fields,
      }),
    });
  expect((await send({ contentUrl: 'https://evil.example' })).status).toBe(400);
  for (let count = 0; count < 19; count++) expect((await send({})).status).toBe(200);
  expect((await send({})).status).toBe(429);
  const rows = await app.database.db.select().from(reports);
  expect(rows[0]).toMatchObject({ reporterId: null, contentType: 'page', priority: 'high' });
  await app.close();
});

test('what is wrong must be said', () => {
  const empty = { contentUrl: '/events', reportReason: 'other', description: ' ' };
  expect(calls.reportAsVisitor.input.safeParse(empty).success).toBe(false);
});
