import { listAdministrators } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../moderation-contract.ts';

/** Returns the administrators, by name. */
export const listModerators = handle(calls.listModerators, async ({ db }) => {
  const people = await listAdministrators(db);
  return people
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
});
