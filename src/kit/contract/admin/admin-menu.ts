import { z } from 'zod';
import { call } from '../call.ts';
import { adminGroups } from './admin-groups.ts';

/** The call behind the administrators' menu, which every administration screen shows. */
export const adminMenuCalls = {
  listAdminTasks: call('listAdminTasks', {
    method: 'GET',
    path: '/api/admin/tasks',
    who: 'admin',
    tag: 'Administration',
    summary: 'The administrators’ screens in five groups, and how many things are waiting at each.',
    weight: 2,
    input: z.strictObject({}),
    output: z.array(
      z.object({
        path: z.string(),
        label: z.string(),
        group: z.enum(adminGroups),
        waiting: z.number().int(),
      }),
    ),
  }),
};
