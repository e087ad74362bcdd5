import { expect } from 'vitest';
import { anEntry } from '#test/factories/directory.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getDirectoryFilters } from './get-directory-filters.ts';

testWithDb('the choices are those of members who are shown, each once and by name', async ({ ctx }) => {
  const { ctx: viewer } = await asMember(ctx);
  await anEntry(ctx, {
    ward: 'Loxford',
    profession: 'Nurse',
    interests: ['Chess', 'Baking'],
    skills: ['Law'],
  });
  await anEntry(ctx, { ward: 'Clayhall', profession: 'nurse', interests: ['baking'] });
  await anEntry(ctx, {});
  await anEntry(ctx, { seenBy: 'nobody', ward: 'Hainault', profession: 'Spy', interests: ['Secrets'] });
  expect(await getDirectoryFilters.run(viewer, {})).toEqual({
    locations: ['Clayhall', 'Loxford'],
    professions: ['Nurse'],
    interests: ['Baking', 'Chess'],
    skills: ['Law'],
  });
});
