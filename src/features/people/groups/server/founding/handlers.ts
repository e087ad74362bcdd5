import { createGroup } from './create-group.ts';
import { deleteGroup } from './delete-group.ts';
import { getGroup } from './get-group.ts';
import { listGroups } from './list-groups.ts';
import { updateGroup } from './update-group.ts';

/** Groups themselves. */
export const foundingHandlers = [listGroups, createGroup, getGroup, updateGroup, deleteGroup];
