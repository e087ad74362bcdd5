import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getMemberProfile } from './get-member-profile.ts';
import { memberProfiles } from './tables.ts';

testWithDb(
  'until a member chooses otherwise nobody sees them, and only people they accept may write',
  async ({ ctx }) => {
    const { ctx: amina } = await asMember(ctx, { firstName: 'Amina', lastName: 'Khan' });
    expect(await getMemberProfile.run(amina, {})).toMatchObject({
      shownName: 'Amina K.',
      seenBy: 'nobody',
      isVisible: false,
      allowDirectMessages: false,
      showRealName: false,
      showContactInfo: false,
      completedWizardAt: null,
      wizardStep: 0,
    });
    expect(await ctx.db.$count(memberProfiles)).toBe(0);
  },
);
