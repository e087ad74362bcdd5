import { expect } from 'vitest';
import { suspendAccount } from '#features/accounts/sign-in/server/sessions/change-account-status.ts';
import { findUser } from '#features/accounts/users/server/queries.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { messagesTo, shownEvent } from '#test/factories/events.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aReportedEvent, decide } from '#test/factories/reports.ts';
import { testWithDb } from '#test/with-db.ts';
import { moderationDecisions } from '../tables.ts';
import { appealDecision } from './appeal-decision.ts';
import { decideAppeal } from './decide-appeal.ts';
import { decisionToken } from './decision-token.ts';
import { getOwnDecision } from './get-own-decision.ts';

const review = decideAppeal;
const overturn = (id: string) => ({ id, decision: 'overturned' as const, reason: 'It was for charity.' });

testWithDb(
  'overturned by another administrator, content comes back and the author reads why',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { ctx: other } = await asAdmin(ctx);
    const { event, author, reportId } = await aReportedEvent(ctx);
    const decision = await decide(admin, reportId, 'content_removed');
    const id = decision?.id ?? '';
    const token = decisionToken(ctx, id);
    await appealDecision.run(ctx, { token, text: 'It is for charity.' });
    await expect(review.run(admin, overturn(id))).rejects.toMatchObject({ code: 'own_decision' });
    await review.run(other, overturn(id));
    expect((await shownEvent(ctx, event.id)).title).toBe('Cheap phones');
    expect(await messagesTo(ctx.db, 'appeal-decided')).toMatchObject([
      { to: author.email, props: { isOverturned: true, reason: 'It was for charity.' } },
    ]);
    await expect(review.run(other, overturn(id))).rejects.toMatchObject({ code: 'already_decided' });
    expect(await getOwnDecision.run(ctx, { token })).toMatchObject({
      appealStatus: 'overturned',
      isRestored: true,
    });
  },
);

testWithDb('a ban that is overturned opens the account again; upheld, it stays closed', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: other } = await asAdmin(ctx);
  for (const decision of ['overturned', 'upheld'] as const) {
    const { author, reportId } = await aReportedEvent(ctx);
    const id = (await decide(admin, reportId, 'user_banned'))?.id ?? '';
    await appealDecision.run(ctx, { token: decisionToken(ctx, id), text: 'Please look again.' });
    await review.run(other, { id, decision, reason: 'Looked again.' });
    const status = (await findUser(ctx.db, author.id))?.accountStatus;
    expect(status).toBe(decision === 'overturned' ? 'active' : 'banned');
  }
});

testWithDb('an administrator who is alone decides the appeal too', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { reportId } = await aReportedEvent(ctx);
  const id = (await decide(admin, reportId, 'user_warned'))?.id ?? '';
  await expect(review.run(admin, overturn(id))).rejects.toMatchObject({ code: 'decision_not_found' });
  await appealDecision.run(ctx, { token: decisionToken(ctx, id), text: 'Please look again.' });
  expect(await review.run(admin, overturn(id))).toEqual({ message: 'The decision has been reversed.' });
});

testWithDb('an overturned ban lifts that ban alone, not a later suspension', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: other } = await asAdmin(ctx);
  const { author, reportId } = await aReportedEvent(ctx);
  const id = (await decide(admin, reportId, 'user_suspended'))?.id ?? '';
  await appealDecision.run(ctx, { token: decisionToken(ctx, id), text: 'Please look again.' });
  const later = { reason: 'Threats.', until: null, ban: true };
  await inTransaction(admin, (tx) => suspendAccount(tx, author.id, later));
  await review.run(other, overturn(id));
  expect((await findUser(ctx.db, author.id))?.accountStatus).toBe('banned');
});

testWithDb('no administrator decides an appeal of their own', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user, ctx: other } = await asAdmin(ctx);
  const { reportId } = await aReportedEvent(ctx);
  const id = (await decide(admin, reportId, 'content_removed'))?.id ?? '';
  await ctx.db.update(moderationDecisions).set({ authorId: user.id });
  await appealDecision.run(ctx, { token: decisionToken(ctx, id), text: 'It was mine.' });
  await expect(review.run(other, overturn(id))).rejects.toMatchObject({ code: 'own_content' });
});
