import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  acceptApplication,
  applyForOpportunity,
} from '#features/gatherings/volunteering/server/application.own.ts';
import { closeVolunteerOpportunity } from '#features/gatherings/volunteering/server/opportunity.own.ts';
import { volunteerOpportunities } from '#features/gatherings/volunteering/server/opportunity.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { twoMembers } from '#test/factories/connections.ts';
import { asMember } from '#test/factories/people.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { listMessages, sendMessage } from './chat-message.own.ts';
import { eraseOldConversations } from './connection.jobs.ts';
import { endConnection, getConnection, keepConnection, listConnections } from './connection.own.ts';
import { ownConnections } from './connection.personal-data.ts';
import { reportableIntroduction, reportableMessage } from './connection.review.ts';
import { memberConnections } from './connection.tables.ts';
import { acceptConnection, createMemberConnection } from './introduction.own.ts';
import { areConnected, connectionCountOf, openConnectionsWith } from './public.ts';

/** Nadia has applied for Amina’s opportunity and been accepted. */
async function aVolunteersTalk(ctx: Ctx) {
  const { amina, nadia } = await twoMembers(ctx);
  const opportunity = await anOpportunity(ctx.db, { createdBy: amina.user.id });
  const applied = { opportunityId: opportunity.id, message: 'I can help.' };
  const { id: applicationId } = await applyForOpportunity.run(nadia.ctx, applied);
  const { conversationPath } = await acceptApplication.run(amina.ctx, { id: applicationId });
  const id = conversationPath?.split('/').at(-1) ?? '';
  return { amina, nadia, opportunity, id };
}

const later = (ctx: Ctx, days: number): Ctx => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + days * 24 * 60 * 60 * 1000),
});

testWithDb(
  'both members find the conversation, with the opportunity’s title, and can write in it',
  async ({ ctx }) => {
    const { amina, nadia, opportunity, id } = await aVolunteersTalk(ctx);
    const about = { kind: 'volunteering', opportunityId: opportunity.id, title: opportunity.title };
    for (const { ctx: one } of [amina, nadia]) {
      const { items } = await listConnections.run(one, { list: 'current', limit: 10 });
      expect(items).toMatchObject([{ id, status: 'accepted', about, chatExpiresAt: null, contact: null }]);
    }
    await sendMessage.run(nadia.ctx, { id, message: 'When shall I come?' });
    const read = await listMessages.run(amina.ctx, { id, limit: 10 });
    expect(read.items).toMatchObject([{ message: 'When shall I come?', isMine: false }]);
    const stranger = await asMember(ctx);
    for (const call of [getConnection, keepConnection, endConnection])
      await expect(call.run(stranger.ctx, { id })).rejects.toMatchObject({ code: 'connection_not_found' });
    // It lasts as long as the opportunity.
    expect(await getConnection.run(later(nadia.ctx, 400), { id })).toMatchObject({ status: 'accepted' });
    await keepConnection.run(nadia.ctx, { id });
    expect(await getConnection.run(nadia.ctx, { id })).toMatchObject({ iKeep: false, chatExpiresAt: null });
  },
);

testWithDb('it is no connection, is not counted and does not prevent an introduction', async ({ ctx }) => {
  const { amina, nadia } = await aVolunteersTalk(ctx);
  expect(await areConnected(ctx.db, amina.user.id, nadia.user.id, ctx.now)).toBe(false);
  expect(await connectionCountOf(ctx.db, nadia.user.id)).toBe(0);
  expect(await openConnectionsWith(ctx.db, nadia.user.id, [amina.user.id], ctx.now)).toEqual(new Map());
  const asked = await createMemberConnection.run(amina.ctx, { toUserId: nadia.user.id, message: 'Salam' });
  expect(await acceptConnection.run(nadia.ctx, { id: asked.id })).toMatchObject({
    status: 'accepted',
    about: null,
  });
  expect(await areConnected(ctx.db, amina.user.id, nadia.user.id, ctx.now)).toBe(true);
});

testWithDb('it ends with the opportunity, stays readable for thirty days and is erased', async ({ ctx }) => {
  const { amina, nadia, opportunity, id } = await aVolunteersTalk(ctx);
  await sendMessage.run(nadia.ctx, { id, message: 'When shall I come?' });
  await closeVolunteerOpportunity.run(amina.ctx, { id: opportunity.id });
  await expect(sendMessage.run(nadia.ctx, { id, message: 'Salam?' })).rejects.toMatchObject({
    code: 'conversation_over',
  });
  expect(await getConnection.run(nadia.ctx, { id })).toMatchObject({
    status: 'ended',
    readableUntil: later(ctx, 30).now.toISOString(),
  });
  expect(await listMessages.run(later(nadia.ctx, 29), { id, limit: 10 })).toMatchObject({ total: 1 });
  await eraseOldConversations(later(ctx, 30));
  expect(await ctx.db.$count(memberConnections)).toBe(0);
});

testWithDb(
  'while the opportunity is taken down, nobody can write and its title is hidden',
  async ({ ctx }) => {
    const { nadia, opportunity, id } = await aVolunteersTalk(ctx);
    const takeDown = (removedAt: string | null) =>
      ctx.db
        .update(volunteerOpportunities)
        .set({ removedAt })
        .where(eq(volunteerOpportunities.id, opportunity.id));
    await takeDown(ctx.now.toISOString());
    const send = () => sendMessage.run(nadia.ctx, { id, message: 'Salam' });
    await expect(send()).rejects.toMatchObject({ code: 'conversation_over' });
    const seen = await getConnection.run(nadia.ctx, { id });
    expect(seen).toMatchObject({ status: 'ended', about: { opportunityId: null, title: null } });
    await takeDown(null);
    expect(await send()).toMatchObject({ message: 'Salam' });
  },
);

testWithDb('its messages can be reported, and it has no introduction to report', async ({ ctx }) => {
  const { amina, nadia, id } = await aVolunteersTalk(ctx);
  const sent = await sendMessage.run(nadia.ctx, { id, message: 'Send me money' });
  expect(await reportableMessage.isVisible(amina.ctx, sent.id)).toBe(true);
  expect(await reportableMessage.isVisible(nadia.ctx, sent.id)).toBe(false);
  expect(await reportableIntroduction.isVisible(nadia.ctx, id)).toBe(false);
  expect(await reportableIntroduction.find(ctx.db, id)).toBeUndefined();
});

testWithDb('the data copy names the opportunity it was about', async ({ ctx }) => {
  const { nadia, opportunity, id } = await aVolunteersTalk(ctx);
  await sendMessage.run(nadia.ctx, { id, message: 'When shall I come?' });
  expect(await ownConnections.export(ctx.db, nadia.user.id)).toMatchObject({
    introductions: [{ kind: 'volunteering', opportunity: opportunity.title, iAsked: false }],
    messages: [{ conversation: id, message: 'When shall I come?' }],
  });
});
