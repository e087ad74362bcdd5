import { getGroupFile, uploadGroupFile } from './files.ts';
import { createGroupResource, listGroupResources, removeGroupResource } from './shelf.ts';

/** What is shared in groups. */
export const shelfHandlers = [
  listGroupResources,
  uploadGroupFile,
  createGroupResource,
  removeGroupResource,
  getGroupFile,
];
