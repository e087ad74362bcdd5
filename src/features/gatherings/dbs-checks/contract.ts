import { z } from 'zod';
import { userNotFound } from '#features/accounts/users/errors.ts';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { call } from '#kit/contract/call.ts';
import { defineError, notAllowed } from '#kit/contract/errors.ts';
import { date, flag, id, instant, line } from '#kit/contract/fields.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { dbsLevels, maxRoleLength } from './dbs-rules.ts';

export const dbsCheckNotFound = defineError({
  code: 'dbs_check_not_found',
  status: 404,
  text: 'This DBS check is no longer recorded.',
});
export const ownDbsCheck = defineError({
  code: 'own_dbs_check',
  status: 403,
  text: 'Somebody else has to see and record your own DBS check.',
});

export const notTheirVolunteer = defineError({
  code: 'not_their_volunteer',
  status: 403,
  text: 'You can record checks for people you’ve accepted as volunteers at your mosque.',
});

/** What others may know of a check: for which role, who has seen the certificate, and until when it counts. */
export const ShownDbsCheck = z.object({
  role: z.string(),
  level: z.enum(dbsLevels),
  /** The mosque whose manager has seen it; null where an administrator of the site has. */
  organisation: z.string().nullable(),
  /** When it was seen and recorded. */
  seenAt: instant,
  expiresOn: date,
});
export type ShownDbsCheck = z.infer<typeof ShownDbsCheck>;

/** A check as those see it who look after the records. */
export const DbsCheck = ShownDbsCheck.extend({
  id,
  userId: id,
  member: z.string(),
  email: z.string(),
  issuedOn: date,
  /** Null once that account is gone. */
  seenBy: z.string().nullable(),
});
export type DbsCheck = z.infer<typeof DbsCheck>;

const tag = 'DBS checks';
const done = z.object({ message: z.string() });

export const calls = {
  recordDbsCheck: call('recordDbsCheck', {
    method: 'POST',
    path: '/api/admin/dbs-checks',
    who: 'member',
    tag,
    summary:
      'Records that the caller has seen a member’s DBS certificate, for one role: an administrator, or with placeId a manager of that mosque, for people who volunteer there. A new record for the same role and mosque replaces the old one. Nobody records their own. Neither the certificate nor its number is kept. `userId` or `email` names the member.',
    input: z.strictObject({
      userId: id.optional(),
      email: z.email('Please enter an e-mail address.').max(maxLengths.email).optional(),
      role: line(maxRoleLength),
      level: z.enum(dbsLevels),
      issuedOn: date,
      expiresOn: date,
      placeId: id.optional(),
    }),
    output: DbsCheck.extend({ message: z.string() }),
    limit: { times: 60, perSeconds: 3600 },
    errors: [notAllowed, ownDbsCheck, userNotFound, mosqueNotFound, notTheirVolunteer],
  }),
  listDbsChecks: call('listDbsChecks', {
    method: 'GET',
    path: '/api/admin/dbs-checks',
    who: 'admin',
    tag,
    summary: 'Recorded DBS checks, those expiring soonest first; `ended` includes expired ones.',
    input: z.strictObject({ ...pagingFields, ended: flag.optional() }),
    output: z.array(DbsCheck),
    paged: true,
  }),
  removeDbsCheck: call('removeDbsCheck', {
    method: 'DELETE',
    path: '/api/admin/dbs-checks/:id',
    who: 'member',
    tag,
    summary: 'Removes a DBS record: for administrators, and managers of the mosque that made it.',
    input: z.strictObject({ id }),
    output: done,
    errors: [dbsCheckNotFound],
  }),
};
