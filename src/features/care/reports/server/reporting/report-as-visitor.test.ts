import { expect, test } from 'vitest';
import { anEvent, messagesTo, shownEvent } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { decide } from '#test/factories/reports.ts';
import { anApp } from '#test/with-app.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../contract.ts';
import { reports } from '../tables.ts';
import { reportAsVisitor } from './report-as-visitor.ts';

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

testWithDb('an event is reported as itself, can be taken down, and the visitor is told', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user: author } = await asMember(ctx);
  const event = await anEvent(ctx.db, { createdBy: author.id });
  const report = {
    contentUrl: `/events/${event.id}?from=map`,
    reportReason: 'hate_speech' as const,
    description: 'It incites.',
    email: 'visitor@example.org',
  };
  await reportAsVisitor.run(ctx, report);
  const [row] = await ctx.db.select().from(reports);
  expect(row).toMatchObject({ contentType: 'event', contentId: event.id, authorId: author.id });
  await decide(admin, row?.id ?? '', 'content_removed');
  await expect(shownEvent(ctx, event.id)).rejects.toMatchObject({ code: 'event_not_found' });
  expect(await messagesTo(ctx.db, 'report-outcome')).toMatchObject([
    { to: 'visitor@example.org', props: { firstName: '', title: report.contentUrl } },
  ]);
  expect((await ctx.db.select().from(reports))[0]?.visitorEmail).toBeNull();
});

testWithDb('visitors make nothing urgent by coming three times', async ({ ctx }) => {
  const event = await anEvent(ctx.db);
  const contentUrl = `/events/${event.id}`;
  for (let count = 0; count < 4; count++) {
    const report = { contentUrl, reportReason: 'spam' as const, description: 'An advert.' };
    await reportAsVisitor.run(ctx, report);
  }
  const rows = await ctx.db.select().from(reports);
  expect(rows.map(({ priority }) => priority)).toEqual(['low', 'low', 'low', 'low']);
});

test('what is wrong must be said', () => {
  const empty = { contentUrl: '/events', reportReason: 'other', description: ' ' };
  expect(calls.reportAsVisitor.input.safeParse(empty).success).toBe(false);
});
