import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { listApprovals } from '#features/care/approvals/server/list-approvals.ts';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { decideRequest } from '#test/factories/approvals.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { anOpportunity, anOpportunityInput } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { getVolunteerOpportunity } from '../get-volunteer-opportunity.ts';
import { listVolunteerOpportunities } from '../list-volunteer-opportunities.ts';
import { volunteerOpportunities } from '../tables.ts';
import { pauseVolunteerOpportunity, reopenVolunteerOpportunity } from './change-status.ts';
import { closeEndedOpportunities } from './close-ended-opportunities.job.ts';
import { createVolunteerOpportunity } from './create-volunteer-opportunity.ts';
import { getOpportunityForm } from './get-opportunity-form.ts';
import { updateVolunteerOpportunity } from './update-volunteer-opportunity.ts';

async function changed(ctx: Ctx, id: string, fields: object) {
  const { updatedAt, maxVolunteers } = await getOpportunityForm.run(ctx, { id });
  return { ...anOpportunityInput({ maxVolunteers, ...fields }), id, updatedAt };
}

/** A member's approved opportunity. */
async function anApproved(ctx: Ctx, fields: Parameters<typeof anOpportunity>[1] = {}) {
  const { ctx: organiser, user } = await asMember(ctx);
  const { id } = await anOpportunity(ctx.db, { createdBy: user.id, ...fields });
  return { organiser, user, id };
}

testWithDb(
  'of an approved one words wait for review, while places and times count at once',
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
  'a rejected change leaves what was approved; new notes of a time wait as well',
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

testWithDb('one that was rejected is reviewed again; an old copy of the form is refused', async ({ ctx }) => {
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
});

testWithDb('there are never fewer places than volunteers; strangers change nothing', async ({ ctx }) => {
  const { organiser, id } = await anApproved(ctx, { maxVolunteers: 5, currentVolunteers: 4 });
  const fewer = updateVolunteerOpportunity.run(organiser, await changed(organiser, id, { maxVolunteers: 3 }));
  await expect(fewer).rejects.toMatchObject({ code: 'bad_input', issues: [{ path: 'maxVolunteers' }] });
  const { ctx: stranger } = await asMember(ctx);
  const input = await changed(organiser, id, {});
  const foreign = updateVolunteerOpportunity.run(stranger, input);
  await expect(foreign).rejects.toMatchObject({ code: 'opportunity_not_found' });
  const past = changed(organiser, id, { endDate: '2026-11-20' });
  await expect(updateVolunteerOpportunity.run(organiser, await past)).rejects.toMatchObject({
    issues: [{ path: 'endDate' }],
  });
});

testWithDb(
  'paused it is off the list, reopened it is back, and past its last day it is closed',
  async ({ ctx }) => {
    const { organiser, id } = await anApproved(ctx, { endDate: '2026-11-21' });
    const listed = async () => (await listVolunteerOpportunities.run(ctx, { limit: 50 })).total;
    expect(await listed()).toBe(1);
    await pauseVolunteerOpportunity.run(organiser, { id });
    expect(await listed()).toBe(0);
    await reopenVolunteerOpportunity.run(organiser, { id });
    expect(await listed()).toBe(1);
    await closeEndedOpportunities(ctx);
    expect(await listed()).toBe(1);
    await closeEndedOpportunities({ ...ctx, now: new Date('2026-11-22T00:05:00Z') });
    const [row] = await ctx.db.select().from(volunteerOpportunities);
    expect(row?.status).toBe('closed');
    const again = reopenVolunteerOpportunity.run(organiser, { id });
    await expect(again).rejects.toMatchObject({ code: 'opportunity_closed' });
  },
);

testWithDb(
  'who posts for a mosque must name one that exists; how to be reached must be said',
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
