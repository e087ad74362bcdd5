import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { listApprovals } from '#features/care/approvals/server/approval.admin.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { decideRequest } from '#test/factories/approvals.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { anOpportunity, anOpportunityInput } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../opportunity.contract.ts';
import {
  closeVolunteerOpportunity,
  createVolunteerOpportunity,
  getOpportunityForm,
  pauseVolunteerOpportunity,
  reopenVolunteerOpportunity,
  updateVolunteerOpportunity,
} from './opportunity.own.ts';
import { getVolunteering, getVolunteerOpportunity, listVolunteerOpportunities } from './opportunity.read.ts';
import { volunteerOpportunities } from './opportunity.tables.ts';
import { closeEndedOpportunities } from './volunteering.jobs.ts';

const list = calls.listVolunteerOpportunities.input.parse({});

testWithDb(
  'a member’s opportunity waits for approval, an administrator’s is public at once',
  async ({ ctx }) => {
    const { ctx: member } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const posted = await createVolunteerOpportunity.run(member, anOpportunityInput());
    expect(posted).toMatchObject({
      approval: 'pending',
      maxVolunteers: 1,
      message: 'Volunteer opportunity created successfully',
    });
    expect((await listVolunteerOpportunities.run(ctx, list)).items).toEqual([]);
    expect(await ctx.db.select().from(approvalRequests)).toMatchObject([
      { targetType: 'volunteer_opportunity', targetId: posted.id, status: 'pending' },
    ]);
    await createVolunteerOpportunity.run(admin, anOpportunityInput({ title: 'Guides', maxVolunteers: null }));
    const { items } = await listVolunteerOpportunities.run(ctx, list);
    expect(items).toMatchObject([{ title: 'Guides', maxVolunteers: null }]);
    expect(JSON.stringify(items)).not.toContain('amina@example.org');
  },
);

testWithDb('a member can’t post where volunteering is for administrators only', async ({ ctx }) => {
  await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'admin' });
  const { ctx: member } = await asMember(ctx);
  const refused = createVolunteerOpportunity.run(member, anOpportunityInput());
  await expect(refused).rejects.toMatchObject({ code: 'not_allowed' });
});

testWithDb(
  'the form starts with the author’s pending change, and for others with the approved version',
  async ({ ctx }) => {
    const { ctx: author, user } = await asMember(ctx);
    const { ctx: other } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const { id } = await anOpportunity(ctx.db, { createdBy: user.id });
    const { updatedAt } = await getOpportunityForm.run(author, { id });
    const input = { ...anOpportunityInput({ title: 'Cooks and carriers' }), id, updatedAt };
    await updateVolunteerOpportunity.run(author, input);
    expect(await getOpportunityForm.run(author, { id })).toMatchObject({
      title: 'Cooks and carriers',
      contactDetails: 'amina@example.org',
      savesAtOnce: false,
    });
    expect(await getOpportunityForm.run(admin, { id })).toMatchObject({
      title: 'Soup kitchen cooks',
      savesAtOnce: true,
    });
    const foreign = getOpportunityForm.run(other, { id });
    await expect(foreign).rejects.toMatchObject({ code: 'opportunity_not_found' });
  },
);

async function changed(ctx: Ctx, id: string, fields: object) {
  const { updatedAt, maxVolunteers } = await getOpportunityForm.run(ctx, { id });
  return { ...anOpportunityInput({ maxVolunteers, ...fields }), id, updatedAt };
}

/** A member’s approved opportunity. */
async function anApproved(ctx: Ctx, fields: Parameters<typeof anOpportunity>[1] = {}) {
  const { ctx: organiser, user } = await asMember(ctx);
  const { id } = await anOpportunity(ctx.db, { createdBy: user.id, ...fields });
  return { organiser, user, id };
}

testWithDb(
  'a change of an approved text waits for review, while places and times change at once',
  async ({ ctx }) => {
    const { organiser, user, id } = await anApproved(ctx);
    const { ctx: other } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const input = await changed(organiser, id, {
      title: 'FREE £500 grant, claim now',
      requiredSkills: [{ requirementValue: 'Cooking', proficiencyLevel: 'good', isRequired: false }],
      requiresDbsCheck: true,
      maxVolunteers: 12,
      schedule: [{ dayOfWeek: 6, startTime: '09:30', endTime: '12:30' }],
    });
    const saved = await updateVolunteerOpportunity.run(organiser, input);
    expect(saved).toMatchObject({ title: input.title, changeWaits: true, maxVolunteers: 12 });
    expect(await getVolunteerOpportunity.run(other, { id })).toMatchObject({
      title: 'Soup kitchen cooks',
      requiresDbsCheck: false,
      requirements: [],
      maxVolunteers: 12,
      schedule: [{ dayOfWeek: 6, startTime: '09:30' }],
      changeWaits: false,
    });
    const { items } = await listApprovals.run(admin, { status: 'pending', limit: 50 });
    expect(items).toHaveLength(1);
    expect(items[0]?.targetDetails.facts).toEqual([
      { name: 'Title', value: input.title, before: 'Soup kitchen cooks' },
      { name: 'What volunteers bring', value: 'Cooking (good, helpful)', before: '' },
      { name: 'DBS check', value: 'Required', before: 'Not required' },
    ]);
    await decideRequest(admin, { id: items[0]?.id ?? '', decision: 'approved' });
    expect(await getVolunteerOpportunity.run(other, { id })).toMatchObject({
      title: input.title,
      requiredSkills: ['Cooking'],
      requirements: [{ proficiencyLevel: 'good', isRequired: false }],
      requiresDbsCheck: true,
    });
    expect(await messagesTo(ctx.db, 'opportunity-change-decided')).toMatchObject([
      { to: user.email, props: { isApproved: true } },
    ]);
  },
);

testWithDb(
  'a rejected change keeps the approved version, and notes on a time are reviewed too',
  async ({ ctx }) => {
    const { organiser, id } = await anApproved(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const schedule = [{ dayOfWeek: 5, notes: 'Win a prize at example.com' }];
    await updateVolunteerOpportunity.run(organiser, await changed(organiser, id, { schedule }));
    expect((await getVolunteerOpportunity.run(admin, { id })).schedule).toEqual([]);
    const [request] = await ctx.db.select().from(approvalRequests);
    await decideRequest(admin, { id: request?.id ?? '', decision: 'rejected', reason: 'No advertising.' });
    expect((await getVolunteerOpportunity.run(organiser, { id })).schedule).toEqual([]);
  },
);

testWithDb('unchanged requirements do not count as a change', async ({ ctx }) => {
  const need = { requirementValue: 'Cooking', isRequired: true, proficiencyLevel: 'good' } as const;
  const { organiser, id } = await anApproved(ctx, { requirements: [{ skillType: 'skill', ...need }] });
  const input = await changed(organiser, id, { requiredSkills: [need], maxVolunteers: 12 });
  expect(await updateVolunteerOpportunity.run(organiser, input)).toMatchObject({
    changeWaits: false,
    maxVolunteers: 12,
  });
  expect(await ctx.db.select().from(approvalRequests)).toEqual([]);
});

testWithDb(
  'changing a rejected opportunity submits it again, and a change based on an old version is refused',
  async ({ ctx }) => {
    const { ctx: member } = await asMember(ctx);
    const { id } = await createVolunteerOpportunity.run(member, anOpportunityInput());
    const { ctx: admin } = await asAdmin(ctx);
    const [request] = await ctx.db.select().from(approvalRequests);
    await decideRequest(admin, { id: request?.id ?? '', decision: 'rejected', reason: 'Which evenings?' });
    const input = await changed(member, id, { description: 'Saturdays from nine.' });
    expect(await updateVolunteerOpportunity.run(member, input)).toMatchObject({
      approval: 'pending',
      rejectionReason: null,
    });
    const pending = eq(approvalRequests.status, 'pending');
    expect(await ctx.db.$count(approvalRequests, pending)).toBe(1);
    const later = { ...member, now: new Date(member.now.getTime() + 1000) };
    await updateVolunteerOpportunity.run(later, input);
    const stale = updateVolunteerOpportunity.run(later, input);
    await expect(stale).rejects.toMatchObject({ code: 'opportunity_changed' });
  },
);

testWithDb(
  'there can’t be fewer places than volunteers, and only organisers can change an opportunity',
  async ({ ctx }) => {
    const { organiser, id } = await anApproved(ctx, { maxVolunteers: 5, currentVolunteers: 4 });
    const fewer = updateVolunteerOpportunity.run(
      organiser,
      await changed(organiser, id, { maxVolunteers: 3 }),
    );
    await expect(fewer).rejects.toMatchObject({ code: 'bad_input', issues: [{ path: 'maxVolunteers' }] });
    const { ctx: stranger } = await asMember(ctx);
    const input = await changed(organiser, id, {});
    const foreign = updateVolunteerOpportunity.run(stranger, input);
    await expect(foreign).rejects.toMatchObject({ code: 'opportunity_not_found' });
    const past = changed(organiser, id, { endDate: '2026-11-20' });
    await expect(updateVolunteerOpportunity.run(organiser, await past)).rejects.toMatchObject({
      issues: [{ path: 'endDate' }],
    });
  },
);

testWithDb(
  'a paused opportunity is not listed until it is reopened, and one past its last day is closed',
  async ({ ctx }) => {
    const { organiser, id } = await anApproved(ctx, { endDate: '2026-11-21' });
    const listed = async () => (await listVolunteerOpportunities.run(ctx, { limit: 50 })).total;
    expect(await listed()).toBe(1);
    await pauseVolunteerOpportunity.run(organiser, { id });
    expect(await listed()).toBe(0);
    await reopenVolunteerOpportunity.run(organiser, { id });
    expect(await listed()).toBe(1);
    await runSteps(closeEndedOpportunities, ctx);
    expect(await listed()).toBe(1);
    await runSteps(closeEndedOpportunities, { ...ctx, now: new Date('2026-11-22T00:05:00Z') });
    const [row] = await ctx.db.select().from(volunteerOpportunities);
    expect(row?.status).toBe('closed');
    const again = reopenVolunteerOpportunity.run(organiser, { id });
    await expect(again).rejects.toMatchObject({ code: 'opportunity_closed' });
  },
);

testWithDb(
  'an opportunity for an unknown mosque, without contact details or with impossible times is refused',
  async ({ ctx }) => {
    const { ctx: member } = await asMember(ctx);
    const organizationId = '01900000-0000-7000-8000-000000000000';
    const posted = createVolunteerOpportunity.run(member, anOpportunityInput({ organizationId }));
    await expect(posted).rejects.toMatchObject({ code: 'organisation_not_found' });
    expect(() => anOpportunityInput({ contactMethod: 'phone', contactDetails: undefined })).toThrow(/phone/);
    const badTime = [{ dayOfWeek: 6, startTime: '12:00', endTime: '09:00' }];
    expect(() => anOpportunityInput({ schedule: badTime })).toThrow(/after the start/);
    expect(() => anOpportunityInput({ startDate: '2026-12-02', endDate: '2026-12-01' })).toThrow(/after/);
  },
);

testWithDb(
  'only the author can close an opportunity, which withdraws its approval request, and closing twice is harmless',
  async ({ ctx }) => {
    const { ctx: member } = await asMember(ctx);
    const { ctx: stranger } = await asMember(ctx);
    const { id } = await createVolunteerOpportunity.run(member, anOpportunityInput());
    const foreign = closeVolunteerOpportunity.run(stranger, { id });
    await expect(foreign).rejects.toMatchObject({ code: 'opportunity_not_found' });
    await closeVolunteerOpportunity.run(member, { id });
    await closeVolunteerOpportunity.run(member, { id });
    expect((await getVolunteering.run(member, {})).own).toMatchObject([{ status: 'closed' }]);
    expect(await ctx.db.select().from(approvalRequests)).toMatchObject([{ status: 'withdrawn' }]);
  },
);
