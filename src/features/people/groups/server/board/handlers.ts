import { createGroupResource, listGroupResources, removeGroupResource } from '../shelf/shelf.ts';
import { getGroupPost, listGroupPosts, listGroupReplies } from './read-board.ts';
import {
  createGroupPost,
  createGroupReply,
  deleteGroupPost,
  moderateGroupPost,
  updateGroupPost,
} from './write-on-board.ts';

/** What is written and shared in groups. */
export const boardHandlers = [
  listGroupPosts,
  createGroupPost,
  getGroupPost,
  listGroupReplies,
  createGroupReply,
  updateGroupPost,
  moderateGroupPost,
  deleteGroupPost,
  listGroupResources,
  createGroupResource,
  removeGroupResource,
];
