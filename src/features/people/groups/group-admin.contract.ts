import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id, instant, searchText } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { groupNotFound, limitBelowCount } from './group.errors.ts';
import { groupCategories, groupStatuses, maxMemberLimit } from './group.rules.ts';

/** A group as administrators see it, without its members. */
export const AdminGroup = z.object({
  id,
  name: z.string(),
  category: z.enum(groupCategories),
  status: z.enum(groupStatuses),
  isPrivate: z.boolean(),
  isListed: z.boolean(),
  isRemoved: z.boolean(),
  memberCount: z.number().int(),
  memberLimit: z.number().int(),
  createdAt: instant,
});
export type AdminGroup = z.infer<typeof AdminGroup>;

const tag = 'Groups';

export const calls = {
  listAdminGroups: call('listAdminGroups', {
    method: 'GET',
    path: '/api/admin/groups',
    who: 'admin',
    tag,
    summary:
      'All groups by name, with their numbers of members and their limits, but not who the members are.',
    input: z.strictObject({ ...pagingFields, search: searchText.optional() }),
    output: z.array(AdminGroup),
    paged: true,
  }),
  setGroupLimit: call('setGroupLimit', {
    method: 'PATCH',
    path: '/api/admin/groups/:id',
    who: 'admin',
    tag,
    summary: 'Changes how many members a group can have; its moderators are told.',
    input: z.strictObject({
      id,
      memberLimit: z
        .number({ error: 'Please enter a number.' })
        .int('Please enter a whole number.')
        .min(2, 'A group needs room for at least two people.')
        .max(maxMemberLimit, `Please choose ${maxMemberLimit} at most.`),
    }),
    output: z.object({ message: z.string() }),
    errors: [groupNotFound, limitBelowCount],
  }),
};
