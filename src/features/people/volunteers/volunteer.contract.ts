import { z } from 'zod';
import { personName } from '#features/accounts/users/user.contract.ts';
import { ShownDbsCheck } from '#features/gatherings/dbs-checks/dbs-check.contract.ts';
import { contactMethods, timeCommitments } from '#features/gatherings/volunteering/opportunity.rules.ts';
import { tidyTags } from '#features/people/member-profiles/shown-profile.rules.ts';
import { call } from '#kit/contract/call.ts';
import { notAllowed } from '#kit/contract/errors.ts';
import { date, id, line, searchText, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { availabilities, maxOfEach, profileLengths } from './volunteer.rules.ts';

/** A volunteer as other members see them. Contact details are only shared through an introduction. */
export const Volunteer = z.object({
  id,
  displayName: z.string(),
  profileImageUrl: z.string().nullable(),
  bio: z.string().nullable(),
  skills: z.array(z.string()),
  languages: z.array(z.string()),
  specializations: z.array(z.string()),
  qualifications: z.array(z.string()),
  availability: z.array(z.enum(availabilities)),
  timeCommitment: z.enum(timeCommitments).nullable(),
  experience: z.string().nullable(),
  /** Whether a recorded check is still valid. */
  hasDbsCheck: z.boolean(),
  dbsChecks: z.array(ShownDbsCheck),
  isActivelyLooking: z.boolean(),
  /** How they would like to be reached; addresses and numbers are shared separately. */
  preferredContact: z.enum(contactMethods),
  isOwn: z.boolean(),
  /** The open connection between the caller and this member: a request of either, or a conversation. */
  connection: z.object({ id, state: z.enum(['sent', 'received', 'connected']) }).nullable(),
});
export type Volunteer = z.infer<typeof Volunteer>;

/** A member's own profile. */
export const VolunteerProfile = Volunteer.omit({ id: true, isOwn: true, connection: true }).extend({
  userId: id,
  /** The last day on which a recorded check is valid; null if there is none. */
  dbsCheckExpiry: date.nullable(),
  isVisible: z.boolean(),
  /** Whether a moderator has removed it from the list. */
  isRemoved: z.boolean(),
});
export type VolunteerProfile = z.infer<typeof VolunteerProfile>;

/** An optional text, which '' clears. */
const optionalText = (max: number) =>
  text(max)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .default(null);

const tags = z
  .array(line(profileLengths.tag))
  .max(50, `Please name at most ${maxOfEach}.`)
  .transform(tidyTags)
  .refine((list) => list.length <= maxOfEach, `Please name at most ${maxOfEach}.`)
  .default([]);

const tag = 'Volunteering';

export const calls = {
  listVolunteerProfiles: call('listVolunteerProfiles', {
    method: 'GET',
    path: '/api/volunteer/profiles',
    who: 'member',
    tag,
    summary:
      'The members who show themselves as volunteers, newest accounts first; for the audience chosen in the site settings, never for visitors. `search` matches words in the name, bio, skills and languages. At most 50 a page, and 300 pages a day.',
    input: z.strictObject({ ...pagingFields, search: searchText.optional() }),
    output: z.array(Volunteer),
    paged: true,
    weight: 2,
    limit: { times: 120, perSeconds: 600 },
    errors: [notAllowed],
  }),
  getOwnVolunteerProfile: call('getOwnVolunteerProfile', {
    method: 'GET',
    path: '/api/volunteer/my-profile',
    who: 'account',
    tag,
    summary: 'The caller’s own volunteer profile; null if there is none yet.',
    input: z.strictObject({}),
    output: VolunteerProfile.nullable(),
  }),
  saveVolunteerProfile: call('saveVolunteerProfile', {
    method: 'POST',
    path: '/api/volunteer/profile',
    who: 'member',
    tag,
    summary:
      'Creates the caller’s volunteer profile, or replaces it. `hasDbsCheck` and `dbsCheckExpiry` are ignored: a check counts once an administrator or a mosque has seen it.',
    input: z.strictObject({
      displayName: line(profileLengths.displayName).pipe(personName),
      bio: optionalText(profileLengths.bio),
      skills: tags,
      languages: tags,
      specializations: tags,
      qualifications: tags,
      availability: z
        .array(z.enum(availabilities))
        .max(50)
        .transform((list) => availabilities.filter((value) => list.includes(value)))
        .default([]),
      timeCommitment: z.enum(timeCommitments).nullable().default(null),
      experience: optionalText(profileLengths.experience),
      preferredContact: z.enum(contactMethods).default('platform'),
      isVisible: z.boolean().default(true),
      isActivelyLooking: z.boolean().default(true),
      hasDbsCheck: z.boolean().optional(),
      dbsCheckExpiry: date.nullish(),
    }),
    output: VolunteerProfile.extend({ message: z.string() }),
    limit: { times: 60, perSeconds: 3600 },
    errors: [notAllowed],
  }),
};
