import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { calls as moderationCalls } from '#features/care/reports/moderation.contract.ts';
import { listReports } from '#features/care/reports/server/report.admin.ts';
import { createReport } from '#features/care/reports/server/report.own.ts';
import { reports } from '#features/care/reports/server/report.tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aConversation, twoMembers } from '#test/factories/connections.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { sendMessage } from './chat-message.own.ts';
import { createMemberConnection, declineConnection } from './introduction.own.ts';

const reported = (contentId: string) => ({
  contentType: 'chat_message',
  contentId,
  reportReason: 'harassment' as const,
});

testWithDb('a report of a message keeps the last ten; only its recipient can report', async ({ ctx }) => {
  const { amina, nadia, id } = await aConversation(ctx);
  const sent = [];
  for (let at = 1; at <= 12; at++) {
    sent.push(await sendMessage.run(at % 2 ? amina.ctx : nadia.ctx, { id, message: `Message ${at}` }));
  }
  const bad = sent[10]?.id ?? '';
  const { ctx: stranger } = await asMember(ctx);
  for (const by of [stranger, amina.ctx]) {
    await expect(createReport.run(by, reported(bad))).rejects.toMatchObject({ code: 'content_not_found' });
  }
  await createReport.run(nadia.ctx, reported(bad));
  const { ctx: admin } = await asAdmin(ctx);
  const { items } = await listReports.run(admin, moderationCalls.listReports.input.parse({}));
  expect(items[0]).toMatchObject({ snapshot: { title: 'A message from Amina Khan', text: 'Message 11' } });
  expect(items[0]?.evidence?.map(({ text }) => text)).toEqual(
    Array.from({ length: 10 }, (_, at) => `Message ${at + 2}`),
  );
  expect(new Set(items[0]?.evidence?.map(({ name }) => name))).toEqual(
    new Set(['Nadia Rahman', 'Amina Khan']),
  );
});

testWithDb('deleting an account removes its lines from evidence in others’ reports', async ({ ctx }) => {
  const { amina, nadia, id } = await aConversation(ctx);
  await sendMessage.run(nadia.ctx, { id, message: 'My own words' });
  const { id: bad } = await sendMessage.run(amina.ctx, { id, message: 'Bad words' });
  await createReport.run(nadia.ctx, reported(bad));
  await inTransaction(ctx, (tx) => eraseAccount(tx, nadia.user.id));
  const [row] = await ctx.db.select().from(reports).where(eq(reports.contentId, bad));
  expect(row?.evidence).toMatchObject([
    { authorId: null, text: '(removed with the account)' },
    { authorId: amina.user.id, text: 'Bad words' },
  ]);
});

testWithDb('only the member who asked can report the note of a decline', async ({ ctx }) => {
  const { amina, nadia } = await twoMembers(ctx);
  const asked = { toUserId: nadia.user.id, message: 'Salam Nadia' };
  const { id } = await createMemberConnection.run(amina.ctx, asked);
  const answer = { ...reported(id), contentType: 'introduction_answer' };
  await expect(createReport.run(amina.ctx, answer)).rejects.toMatchObject({ code: 'content_not_found' });
  await declineConnection.run(nadia.ctx, { id, message: 'An unkind answer' });
  const { ctx: stranger } = await asMember(ctx);
  for (const by of [stranger, nadia.ctx]) {
    await expect(createReport.run(by, answer)).rejects.toMatchObject({ code: 'content_not_found' });
  }
  await createReport.run(amina.ctx, answer);
  const { ctx: admin } = await asAdmin(ctx);
  const { items } = await listReports.run(admin, moderationCalls.listReports.input.parse({}));
  const snapshot = { title: 'An answer from Nadia Rahman to an introduction', text: 'An unkind answer' };
  expect(items).toMatchObject([{ snapshot }]);
});
