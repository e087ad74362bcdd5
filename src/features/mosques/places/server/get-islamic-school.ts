import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { schoolNotFound } from '../errors.ts';
import { toIslamicSchool } from './presenters.ts';
import { findApprovedSchool } from './queries.ts';

/** Answers one approved school. Refuses: school_not_found. */
export const getIslamicSchool = handle(calls.getIslamicSchool, async (ctx, { id }) => {
  const row = await findApprovedSchool(ctx.db, id);
  if (!row) throw apiError(schoolNotFound);
  return toIslamicSchool(row);
});
