import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { volunteerApplications } from '#features/gatherings/volunteering/server/opportunity.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { asVolunteer } from '#test/factories/volunteer-hours.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { recordDbsCheck } from './dbs-check.admin.ts';
import {
  askForDbsCheck,
  dbsRequestsInInbox,
  dismissDbsCheckRequest,
  listApplicantChecks,
  listDbsCheckRequests,
} from './dbs-request.own.ts';

/** A role that needs a check, with an organiser without a mosque and an applicant. */
async function aNeededCheck(ctx: Ctx) {
  const organiser = await asMember(ctx);
  const volunteer = await asMember(ctx);
  const { id } = await anOpportunity(ctx.db, { createdBy: organiser.user.id, requiresDbsCheck: true });
  await asVolunteer(ctx, id, volunteer.user.id);
  return { id, userId: volunteer.user.id, organiser: organiser.ctx, volunteer: volunteer.ctx };
}

testWithDb(
  'an organiser sees that a check is missing and asks for one, and an administrator records it',
  async ({ ctx }) => {
    const { id, userId, organiser } = await aNeededCheck(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const check = { userId, expiresOn: null, isAsked: false };
    expect(await listApplicantChecks.run(organiser, { id })).toEqual([check]);
    await askForDbsCheck.run(organiser, { id, userId });
    await askForDbsCheck.run(organiser, { id, userId });
    expect(await listApplicantChecks.run(organiser, { id })).toEqual([{ ...check, isAsked: true }]);
    expect(await dbsRequestsInInbox.count(ctx.db)).toBe(1);
    expect(await dbsRequestsInInbox.oldest(admin, 5)).toMatchObject([{ path: '/admin/dbs-checks' }]);
    const items = await listDbsCheckRequests.run(admin, {});
    expect(items).toMatchObject([{ userId, opportunityId: id }]);
    const seen = {
      role: 'Cook',
      level: 'enhanced',
      issuedOn: '2026-10-01',
      expiresOn: '2028-10-01',
    } as const;
    await recordDbsCheck.run(admin, { ...seen, userId });
    expect(await dbsRequestsInInbox.count(ctx.db)).toBe(0);
    expect(await listApplicantChecks.run(organiser, { id })).toEqual([
      { userId, expiresOn: '2028-10-01', isAsked: false },
    ]);
  },
);

testWithDb(
  'no one can request a check of a stranger, across a block or for another organiser’s opportunity',
  async ({ ctx }) => {
    const { id, userId, organiser, volunteer } = await aNeededCheck(ctx);
    const { ctx: stranger, user } = await asMember(ctx);
    const asked = askForDbsCheck.run(stranger, { id, userId });
    await expect(asked).rejects.toMatchObject({ code: 'opportunity_not_found' });
    const read = listApplicantChecks.run(stranger, { id });
    await expect(read).rejects.toMatchObject({ code: 'opportunity_not_found' });
    const unknown = askForDbsCheck.run(organiser, { id, userId: user.id });
    await expect(unknown).rejects.toMatchObject({ code: 'application_not_found' });
    if (organiser.actor.kind !== 'person') throw new Error('Nobody is signed in.');
    await blockMember.run(volunteer, { id: organiser.actor.id });
    const blocked = askForDbsCheck.run(organiser, { id, userId });
    await expect(blocked).rejects.toMatchObject({ code: 'application_not_found' });
  },
);

testWithDb(
  'an administrator can dismiss a request, and a request ends with its application',
  async ({ ctx }) => {
    const { id, userId, organiser } = await aNeededCheck(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    await askForDbsCheck.run(organiser, { id, userId });
    const items = await listDbsCheckRequests.run(admin, {});
    const [request] = items;
    if (!request) throw new Error('Nothing was asked.');
    await dismissDbsCheckRequest.run(admin, { id: request.id });
    const again = dismissDbsCheckRequest.run(admin, { id: request.id });
    await expect(again).rejects.toMatchObject({ code: 'dbs_request_not_found' });
    await askForDbsCheck.run(organiser, { id, userId });
    await ctx.db.update(volunteerApplications).set({ status: 'rejected' });
    expect(await dbsRequestsInInbox.count(ctx.db)).toBe(0);
  },
);
