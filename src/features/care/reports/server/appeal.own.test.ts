import { expect, test } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { aReportedEvent, decide } from '#test/factories/reports.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { appealDecision, getOwnDecision } from './appeal.own.ts';
import { decisionToken } from './report.queries.ts';

testWithDb('the author sees the decision and the deadline, not who decided or reported', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx, { lastName: 'Canary' });
  const { reporter, reportId } = await aReportedEvent(ctx);
  const id = (await decide(admin, reportId, 'user_warned'))?.id ?? '';
  const own = await getOwnDecision.run(ctx, { token: decisionToken(ctx, id) });
  expect(own).toMatchObject({
    title: 'Cheap phones',
    actionTaken: 'user_warned',
    mayAppeal: true,
    appealEnds: '2026-12-21T12:00:00.000Z',
  });
  for (const word of ['Canary', user.id, reporter.id]) expect(JSON.stringify(own)).not.toContain(word);
});

testWithDb('an appeal needs the link and is possible for thirty days', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { reportId } = await aReportedEvent(ctx);
  const id = (await decide(admin, reportId, 'user_warned'))?.id ?? '';
  const token = decisionToken(ctx, id);
  const forged = `${token.slice(0, -4)}AAAA`;
  const stranger = appealDecision.run(ctx, { token: forged, text: 'Why?' });
  await expect(stranger).rejects.toMatchObject({ code: 'decision_not_found' });
  const late = { ...ctx, now: new Date('2026-12-21T12:00:01Z') };
  const tooLate = appealDecision.run(late, { token, text: 'Why?' });
  await expect(tooLate).rejects.toMatchObject({ code: 'not_appealable' });
});

test('ten concurrent appeals are stored once', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: admin } = await asAdmin(ctx);
  const { reportId } = await aReportedEvent(ctx);
  const token = decisionToken(ctx, (await decide(admin, reportId, 'user_warned'))?.id ?? '');
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => appealDecision.run(ctx, { token, text: 'Why?' })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'not_appealable' },
  });
  await database.close();
});
