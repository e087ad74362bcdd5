import { isNotNull, sql } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { shownMembers } from '#features/people/member-profiles/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { listChoices } from './queries.ts';
import { requireDirectory } from './require-directory.ts';

/** Answers what the directory can be narrowed by, of the members whom the caller sees. Refuses: not_allowed, too_many_requests. */
export const getDirectoryFilters = handle(calls.getDirectoryFilters, async (ctx) => {
  await requireDirectory(ctx);
  const look = { viewerId: personOf(ctx).id, now: ctx.now };
  const { ward, profession, interests, skills } = shownMembers;
  return {
    locations: await listChoices(ctx.db, look, sql`${ward}`, isNotNull(ward)),
    professions: await listChoices(ctx.db, look, sql`${profession}`, isNotNull(profession)),
    interests: await listChoices(ctx.db, look, sql`unnest(${interests})`),
    skills: await listChoices(ctx.db, look, sql`unnest(${skills})`),
  };
});
