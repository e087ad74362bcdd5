import { isNotNull, sql } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { shownMembers } from '#features/people/member-profiles/server/public.ts';
import { audienceDenialReason } from '#features/site/settings/audience.rules.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import { calls, memberNotFound } from '../directory.contract.ts';
import { findShown, listChoices, listShown, presentMembers } from './directory.queries.ts';

/** The most entries on a page, whatever is requested, so that copying the directory takes many requests. */
const maxAPage = 50;

/** Returns a page of the directory. Refuses: not_allowed, too_many_requests. */
export const listDirectoryMembers = handle(calls.listDirectoryMembers, async (ctx, input) => {
  await requireDirectory(ctx);
  const look = { viewerId: requireUser(ctx).id, now: ctx.now };
  const page = await listShown(ctx.db, look, { ...input, limit: Math.min(input.limit, maxAPage) });
  return { ...page, items: await presentMembers(ctx.db, look, page.items) };
});

/** Returns one entry. Refuses: member_not_found, not_allowed, too_many_requests. */
export const getDirectoryMember = handle(calls.getDirectoryMember, async (ctx, { id }) => {
  await requireDirectory(ctx);
  const look = { viewerId: requireUser(ctx).id, now: ctx.now };
  const row = await findShown(ctx.db, look, id);
  const [member] = row ? await presentMembers(ctx.db, look, [row]) : [];
  if (!member) throw apiError(memberNotFound);
  return member;
});

/** Returns the choices of the filters, from the members that the caller sees. Refuses: not_allowed, too_many_requests. */
export const getDirectoryFilters = handle(calls.getDirectoryFilters, async (ctx) => {
  await requireDirectory(ctx);
  const look = { viewerId: requireUser(ctx).id, now: ctx.now };
  const { ward, profession, interests, skills } = shownMembers;
  return {
    locations: await listChoices(ctx.db, look, sql`${ward}`, isNotNull(ward)),
    professions: await listChoices(ctx.db, look, sql`${profession}`, isNotNull(profession)),
    interests: await listChoices(ctx.db, look, sql`unnest(${interests})`),
    skills: await listChoices(ctx.db, look, sql`unnest(${skills})`),
  };
});

/** More than anybody reads in a day, and too few to copy the directory. */
const maxRequestsPerDay = 300;

/**
 * Refuses callers outside the directory's audience (a site setting), and too many requests a day. The audience 'everyone'
 * means every member: entries are never public. Refuses: not_allowed, too_many_requests, and what an administrator lacks
 * if only administrators may see it.
 */
async function requireDirectory(ctx: Ctx): Promise<void> {
  const denied = audienceDenialReason(
    (await readSettings(ctx.db)).memberDirectoryAudience,
    ctx.actor,
    ctx.now,
  );
  if (denied) throw apiError(denied);
  const limit = {
    action: 'memberDirectory',
    key: requireUser(ctx).id,
    times: maxRequestsPerDay,
    perSeconds: 24 * 3600,
  };
  await consumeRateLimit(ctx, limit);
}
