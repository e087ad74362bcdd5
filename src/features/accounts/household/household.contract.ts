import { z } from 'zod';
import { personName } from '#features/accounts/users/user.contract.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { id, leftOut, line } from '#kit/contract/fields.ts';
import { householdKinds, maxHouseholdPeople, maxNeedsLength } from './household.rules.ts';

export const personNotFound = defineError({
  code: 'household_person_not_found',
  status: 404,
  text: 'Somebody in this list is no longer in your household. Please reload the page.',
});

/** Somebody for whom a member books. Only the member sees them, and the hosts of the events they are booked for. */
export const HouseholdPerson = z.object({
  id,
  name: z.string(),
  kind: z.enum(householdKinds),
  /** What a host must prepare for. */
  needs: z.string().nullable(),
  /** The coming events for which the member has booked them, waiting lists included. */
  comingEvents: z.number().int(),
});
export type HouseholdPerson = z.infer<typeof HouseholdPerson>;

const NewPerson = z.strictObject({
  /** Left out for somebody new. */
  id: id.optional(),
  name: personName,
  kind: z.enum(householdKinds),
  needs: leftOut(line(maxNeedsLength)),
});

const isOnceEach = (people: readonly { id?: string | undefined }[]) => {
  const ids = people.flatMap((person) => person.id ?? []);
  return new Set(ids).size === ids.length;
};

const tag = 'Household';
const Household = z.object({ people: z.array(HouseholdPerson) });

export const calls = {
  getHousehold: call('getHousehold', {
    method: 'GET',
    path: '/api/user/household',
    who: 'account',
    tag,
    summary: 'The people the caller books for.',
    input: z.strictObject({}),
    output: Household,
  }),
  saveHousehold: call('saveHousehold', {
    method: 'PUT',
    path: '/api/user/household',
    who: 'member',
    tag,
    summary:
      'Replaces the people the caller books for: those with an id are changed, those without one added, all others removed. The place of a removed person stays booked, for a guest without a name.',
    input: z.strictObject({
      people: z
        .array(NewPerson)
        .max(maxHouseholdPeople, `At most ${maxHouseholdPeople} people.`)
        .refine(isOnceEach, 'The same person is here twice.'),
    }),
    output: Household,
    limit: { times: 60, perSeconds: 3600 },
    errors: [personNotFound],
  }),
};
