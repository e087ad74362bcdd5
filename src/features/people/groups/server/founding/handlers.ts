import { createGroup, deleteGroup, updateGroup } from './found-group.ts';
import { getGroup, listGroups } from './read-groups.ts';

/** Groups themselves. */
export const foundingHandlers = [listGroups, createGroup, getGroup, updateGroup, deleteGroup];
