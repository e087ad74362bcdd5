import { expect } from 'vitest';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { anOpportunity, anOpportunityInput } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { getOpportunityForm } from './get-opportunity-form.ts';
import { updateVolunteerOpportunity } from './update-volunteer-opportunity.ts';

testWithDb(
  'the form begins with the author’s change that waits; others begin with what was approved',
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
