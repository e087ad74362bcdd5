import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { suspendAccount } from '#features/accounts/sign-in/server/account-status.ts';
import { findUser } from '#features/accounts/users/server/user.queries.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { messagesTo, shownEvent } from '#test/factories/events.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aReportedEvent, decide } from '#test/factories/reports.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../moderation.contract.ts';
import { decideAppeal, restoreContent } from './appeal.admin.ts';
import { appealDecision, getOwnDecision } from './appeal.own.ts';
import { listDecisions } from './report.admin.ts';
import { reportWaitingNotice } from './report.messages.tsx';
import { decisionToken } from './report.queries.ts';
import { moderationDecisions } from './report.tables.ts';

const review = decideAppeal;
const overturn = (id: string) => ({ id, decision: 'overturned' as const, reason: 'It was for charity.' });

testWithDb(
  'overturning by another administrator restores the content and tells the author why',
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

testWithDb('notices of a report and of an appeal are removed once they are decided', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: other } = await asAdmin(ctx);
  const { reportId } = await aReportedEvent(ctx);
  const waiting = () => ctx.db.$count(notifications, eq(notifications.kind, reportWaitingNotice.name));
  expect(await waiting()).toBe(2);
  const id = (await decide(admin, reportId, 'content_removed'))?.id ?? '';
  expect(await waiting()).toBe(0);
  await appealDecision.run(ctx, { token: decisionToken(ctx, id), text: 'It is for charity.' });
  expect(await waiting()).toBe(2);
  await review.run(other, overturn(id));
  expect(await waiting()).toBe(0);
});

testWithDb(
  'a pending appeal is listed with the reported content, the decider and whether the reader may decide',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx, { firstName: 'Nadia', lastName: 'Rahman' });
    const { reportId } = await aReportedEvent(ctx);
    const id = (await decide(admin, reportId, 'content_removed'))?.id ?? '';
    await appealDecision.run(ctx, { token: decisionToken(ctx, id), text: 'It is for charity.' });
    const list = async (reader: Ctx, fields: object) =>
      (await listDecisions.run(reader, calls.listDecisions.input.parse(fields))).items;
    expect(await list(admin, { appeal: 'pending' })).toMatchObject([{ id, mayDecideAppeal: true }]);
    const { ctx: other } = await asAdmin(ctx);
    expect(await list(admin, { appeal: 'pending' })).toMatchObject([{ id, mayDecideAppeal: false }]);
    expect(await list(other, { appeal: 'pending' })).toMatchObject([
      {
        mayDecideAppeal: true,
        decidedByName: 'Nadia Rahman',
        reported: { title: 'Cheap phones', text: 'What happens there.', isPrivate: false },
      },
    ]);
    expect(await list(other, { settled: 'true' })).toEqual([]);
    await review.run(other, overturn(id));
    expect(await list(other, { settled: 'true' })).toMatchObject([{ id }]);
  },
);

testWithDb('overturning a ban reopens the account, and upholding it does not', async ({ ctx }) => {
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

testWithDb('the only administrator decides the appeal too', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { reportId } = await aReportedEvent(ctx);
  const id = (await decide(admin, reportId, 'user_warned'))?.id ?? '';
  await expect(review.run(admin, overturn(id))).rejects.toMatchObject({ code: 'decision_not_found' });
  await appealDecision.run(ctx, { token: decisionToken(ctx, id), text: 'Please look again.' });
  expect(await review.run(admin, overturn(id))).toEqual({ message: 'The decision has been reversed.' });
});

testWithDb('overturning a sanction lifts that one only, not a later ban', async ({ ctx }) => {
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

testWithDb('an administrator cannot decide an appeal of their own', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user, ctx: other } = await asAdmin(ctx);
  const { reportId } = await aReportedEvent(ctx);
  const id = (await decide(admin, reportId, 'content_removed'))?.id ?? '';
  await ctx.db.update(moderationDecisions).set({ authorId: user.id });
  await appealDecision.run(ctx, { token: decisionToken(ctx, id), text: 'It was mine.' });
  await expect(review.run(other, overturn(id))).rejects.toMatchObject({ code: 'own_content' });
});

testWithDb('removed content is restored once; a warning has nothing to restore', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { event, reportId } = await aReportedEvent(ctx);
  const id = (await decide(admin, reportId, 'content_removed'))?.id ?? '';
  await restoreContent.run(admin, { id });
  expect((await shownEvent(ctx, event.id)).id).toBe(event.id);
  const again = restoreContent.run(admin, { id });
  await expect(again).rejects.toMatchObject({ code: 'already_decided' });
  const warned = await aReportedEvent(ctx);
  const warning = (await decide(admin, warned.reportId, 'user_warned'))?.id ?? '';
  const nothing = restoreContent.run(admin, { id: warning });
  await expect(nothing).rejects.toMatchObject({ code: 'decision_not_found' });
});
