import { expect } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { aReportedEvent, decide } from '#test/factories/reports.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../moderation-contract.ts';
import { appealDecision } from './appeal-decision.ts';
import { decisionToken } from './decision-token.ts';
import { listDecisions } from './list-decisions.ts';

testWithDb('newest first, and those whose appeal waits', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: other } = await asAdmin(ctx);
  const first = await decide(admin, (await aReportedEvent(ctx)).reportId, 'user_warned');
  const second = await decide(admin, (await aReportedEvent(ctx)).reportId, 'content_removed');
  const list = (fields: object) => listDecisions.run(other, calls.listDecisions.input.parse(fields));
  const page = await list({ limit: '1' });
  expect(page.items).toMatchObject([{ id: second?.id, decidedByMe: false }]);
  expect((await list({ limit: '1', cursor: page.nextCursor })).items).toMatchObject([{ id: first?.id }]);
  await appealDecision.run(ctx, { token: decisionToken(ctx, first?.id ?? ''), text: 'Why?' });
  expect((await list({ appeal: 'pending' })).items).toMatchObject([{ id: first?.id, appealText: 'Why?' }]);
});
