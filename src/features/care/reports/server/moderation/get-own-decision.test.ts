import { expect } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { aReportedEvent, decide } from '#test/factories/reports.ts';
import { testWithDb } from '#test/with-db.ts';
import { decisionToken } from './decision-token.ts';
import { getOwnDecision } from './get-own-decision.ts';

testWithDb('what, why and until when to appeal; not who decided, nor who reported', async ({ ctx }) => {
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
