import { z } from 'zod';
import { UserBadge } from '#features/people/badges/badge.contract.ts';
import { declarableBadges } from '#features/people/badges/badge-display.rules.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { flag, id, instant, line, searchText } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

export const memberNotFound = defineError({
  code: 'member_not_found',
  status: 404,
  text: 'This member isn’t in the directory, or isn’t shown to you.',
});

/** A member in the directory, as other members see them. */
export const DirectoryMember = z.object({
  id,
  userId: id,
  /** firstName holds the whole name if the member uses a display name. */
  user: z.object({
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.string().nullable(),
  }),
  name: z.string(),
  profession: z.string().nullable(),
  bio: z.string().nullable(),
  /** The ward. */
  location: z.string().nullable(),
  interests: z.array(z.string()),
  skills: z.array(z.string()),
  lookingFor: z.array(z.string()),
  offering: z.array(z.string()),
  badges: z.array(UserBadge.pick({ badgeKey: true, badge: true })),
  isOpenToConnect: z.boolean(),
  memberSince: instant.nullable(),
  connectionCount: z.number().int(),
  helpfulCount: z.number().int(),
  isOwn: z.boolean(),
  /** The open connection between the caller and this member: a request of either, or a conversation. */
  connection: z.object({ id, state: z.enum(['sent', 'received', 'connected']) }).nullable(),
});
export type DirectoryMember = z.infer<typeof DirectoryMember>;

const tag = 'Member directory';
const exact = line(100).optional();

/** The filters of the directory. */
export const directoryFilters = z.strictObject({
  search: searchText.optional(),
  location: exact,
  profession: exact,
  interest: exact,
  skill: exact,
  badge: z.enum(declarableBadges.map(({ key }) => key)).optional(),
  open: flag.optional(),
});

export const calls = {
  listDirectoryMembers: call('listDirectoryMembers', {
    method: 'GET',
    path: '/api/member-directory',
    who: 'member',
    tag,
    summary:
      'The members who show themselves to the caller, newest accounts first; for the audience chosen in the site settings, never for visitors. `search` matches words in the name, profession, bio and tags; the other filters match exactly. At most 50 a page, and 300 pages a day.',
    input: z.strictObject({ ...directoryFilters.shape, ...pagingFields }),
    output: z.array(DirectoryMember),
    paged: true,
    weight: 3,
    limit: { times: 120, perSeconds: 600 },
  }),
  getDirectoryFilters: call('getDirectoryFilters', {
    method: 'GET',
    path: '/api/member-directory/filters',
    who: 'member',
    tag,
    summary: 'The filters for the members the caller can see: the most frequent values of each, by name.',
    input: z.strictObject({}),
    output: z.object({
      locations: z.array(z.string()),
      professions: z.array(z.string()),
      interests: z.array(z.string()),
      skills: z.array(z.string()),
    }),
    weight: 4,
    limit: { times: 120, perSeconds: 600 },
  }),
  getDirectoryMember: call('getDirectoryMember', {
    method: 'GET',
    path: '/api/member-directory/:id',
    who: 'member',
    tag,
    summary: 'One member of the directory. Hidden, blocked and unknown members give the same error.',
    input: z.strictObject({ id }),
    output: DirectoryMember,
    limit: { times: 120, perSeconds: 600 },
    errors: [memberNotFound],
  }),
};
