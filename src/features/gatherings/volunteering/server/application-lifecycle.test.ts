import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import { boroughDetails } from '#kit/contract/site-details.ts';
import type { Ctx } from '#kit/server/context.ts';
import { outbox } from '#kit/server/kit.tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { workOff } from '#test/factories/queue.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { contactMethods } from '../opportunity.rules.ts';
import { applicationAnsweredMail } from './application.messages.tsx';
import {
  acceptApplication,
  applyForOpportunity,
  listApplications,
  rejectApplication,
  withdrawApplication,
} from './application.own.ts';
import { closeVolunteerOpportunity } from './opportunity.own.ts';
import { getVolunteerOpportunity } from './opportunity.read.ts';
import { reportableOpportunity } from './opportunity.review.ts';
import { volunteerApplications, type volunteerOpportunities } from './opportunity.tables.ts';

type Fields = Partial<typeof volunteerOpportunities.$inferInsert>;

/** An opportunity of Amina’s with an application by Bilal. */
async function anApplication(ctx: Ctx, fields: Fields = {}) {
  const amina = await asMember(ctx, { firstName: 'Amina', lastName: 'Khan' });
  const bilal = await asMember(ctx, { firstName: 'Bilal', lastName: 'Rahman' });
  const opportunity = await anOpportunity(ctx.db, { createdBy: amina.user.id, ...fields });
  const { id } = await applyForOpportunity.run(bilal.ctx, {
    opportunityId: opportunity.id,
    message: 'I can help.',
  });
  return { amina, bilal, opportunityId: opportunity.id, id };
}

const seenPath = async (who: Ctx, id: string) =>
  (await getVolunteerOpportunity.run(who, { id })).conversationPath;

testWithDb(
  'accepting an application opens a conversation, linked from pages, notification and email',
  async ({ ctx }) => {
    const { amina, bilal, opportunityId, id } = await anApplication(ctx);
    expect(await seenPath(bilal.ctx, opportunityId)).toBeNull();
    const accepted = await acceptApplication.run(amina.ctx, { id, message: 'Saturday at nine.' });
    const path = accepted.conversationPath;
    expect(path).toMatch(/^\/messages\/[\da-f-]{36}$/);
    expect(await seenPath(bilal.ctx, opportunityId)).toBe(path);
    const listed = await listApplications.run(amina.ctx, { id: opportunityId, limit: 10 });
    expect(listed.items).toMatchObject([{ conversationPath: path }]);
    const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, bilal.user.id));
    expect(told).toMatchObject([{ kind: 'application_answered', path }]);
    const mails = (await ctx.db.select().from(outbox)).filter(({ toEmail }) => toEmail === bilal.user.email);
    expect(mails).toMatchObject([{ props: { conversationPath: path, contact: null } }]);
  },
);

testWithDb(
  'a volunteer accepted by a manager or administrator has a conversation with an organiser',
  async ({ ctx }) => {
    const mosque = await aMosque(ctx.db);
    const manager = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    await ctx.db.insert(mosqueManagers).values({ placeId: mosque.id, userId: manager.user.id });
    const byManager = await anApplication(ctx, { placeId: mosque.id });
    const { conversationPath } = await acceptApplication.run(manager.ctx, { id: byManager.id });
    expect(conversationPath).not.toBeNull();
    expect(await seenPath(byManager.bilal.ctx, byManager.opportunityId)).toBe(conversationPath);
    const byAdmin = await anApplication(ctx);
    expect((await acceptApplication.run(admin, { id: byAdmin.id })).conversationPath).toBeNull();
    const path = await seenPath(byAdmin.bilal.ctx, byAdmin.opportunityId);
    const told = await ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, byAdmin.amina.user.id));
    expect(told.map(({ kind, path: to }) => [kind, to])).toContainEqual(['conversation_opened', path]);
  },
);

/** Everything that ends the volunteer’s place or the opportunity. */
const ends: Record<string, (ctx: Ctx, one: Awaited<ReturnType<typeof anApplication>>) => Promise<unknown>> = {
  'the volunteer gives the place up': (_ctx, { bilal, id }) => withdrawApplication.run(bilal.ctx, { id }),
  'the organiser takes it back': (_ctx, { amina, id }) =>
    rejectApplication.run(amina.ctx, { id, message: 'We have enough people.' }),
  'the opportunity is closed': (_ctx, { amina, opportunityId }) =>
    closeVolunteerOpportunity.run(amina.ctx, { id: opportunityId }),
  'one blocks the other': async (ctx, { amina, bilal }) => {
    await blockMember.run(bilal.ctx, { id: amina.user.id });
    await workOff(ctx);
  },
  'the organiser deletes the account': (ctx, { amina }) =>
    inTransaction(ctx, (tx) => eraseAccount(tx, amina.user.id)),
};

for (const [when, end] of Object.entries(ends)) {
  testWithDb(`the conversation ends when ${when}`, async ({ ctx }) => {
    const one = await anApplication(ctx);
    const { conversationPath } = await acceptApplication.run(one.amina.ctx, { id: one.id });
    await end(ctx, one);
    const [conversations] = ctx.registry.conversations;
    const subject = { kind: 'volunteering', id: one.opportunityId } as const;
    expect(conversationPath).not.toBeNull();
    expect(await conversations?.pathsOf(ctx, one.bilal.user.id, subject)).toEqual(new Map());
  });
}

testWithDb('a volunteer who leaves and returns gets a new conversation', async ({ ctx }) => {
  const { amina, bilal, opportunityId, id } = await anApplication(ctx);
  const first = await acceptApplication.run(amina.ctx, { id });
  await withdrawApplication.run(bilal.ctx, { id });
  await applyForOpportunity.run(bilal.ctx, { opportunityId, message: 'I can help again.' });
  const second = await acceptApplication.run(amina.ctx, { id });
  expect(second.conversationPath).not.toBe(first.conversationPath);
  expect(await seenPath(bilal.ctx, opportunityId)).toBe(second.conversationPath);
});

testWithDb('applications for a removed opportunity can’t be answered', async ({ ctx }) => {
  const { amina, id, opportunityId } = await anApplication(ctx);
  await reportableOpportunity.remove?.(ctx.db, opportunityId, ctx.now);
  await expect(acceptApplication.run(amina.ctx, { id })).rejects.toMatchObject({
    code: 'application_not_found',
  });
});

test.each([null, ...contactMethods])(
  'the email links to the opportunity if its page has contact details: %s',
  (contact) => {
    const site = { publicUrl: 'https://mahalla.example', details: boroughDetails, tokenUrl: () => '' };
    const props = { ...applicationAnsweredMail.example, contact };
    const text = JSON.stringify(applicationAnsweredMail.body(props, site));
    expect(text).toContain('/messages/');
    expect(text.includes('/volunteering/')).toBe(contact !== null);
    const without = JSON.stringify(applicationAnsweredMail.body({ ...props, conversationPath: null }, site));
    expect(without).not.toContain('write to each other');
    expect(without).toContain('/volunteering/');
  },
);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('two concurrent acceptances open one conversation', async () => {
  const ctx = testCtx(database.db);
  for (let round = 0; round < 5; round++) {
    const mosque = await aMosque(ctx.db);
    const manager = await asMember(ctx);
    await ctx.db.insert(mosqueManagers).values({ placeId: mosque.id, userId: manager.user.id });
    const { amina, bilal, id, opportunityId } = await anApplication(ctx, { placeId: mosque.id });
    const answers = await Promise.allSettled([
      acceptApplication.run(amina.ctx, { id }),
      acceptApplication.run(manager.ctx, { id }),
    ]);
    const accepted = answers.flatMap((one) =>
      one.status === 'fulfilled' ? [one.value.conversationPath] : [],
    );
    expect(accepted).toEqual([await seenPath(bilal.ctx, opportunityId)]);
  }
});

test('no conversation remains after an opportunity is closed during an acceptance', async () => {
  const ctx = testCtx(database.db);
  for (let round = 0; round < 5; round++) {
    const { amina, bilal, id, opportunityId } = await anApplication(ctx);
    await Promise.allSettled([
      acceptApplication.run(amina.ctx, { id }),
      closeVolunteerOpportunity.run(amina.ctx, { id: opportunityId }),
    ]);
    const rows = await ctx.db.select().from(volunteerApplications).where(eq(volunteerApplications.id, id));
    expect(['accepted', 'closed']).toContain(rows[0]?.status);
    expect(await seenPath(bilal.ctx, opportunityId)).toBeNull();
  }
});
