import { getGroupPost, listGroupPosts, listGroupReplies } from './read-board.ts';
import {
  createGroupPost,
  createGroupReply,
  deleteGroupPost,
  moderateGroupPost,
  updateGroupPost,
} from './write-on-board.ts';

/** What is written in groups. */
export const boardHandlers = [
  listGroupPosts,
  createGroupPost,
  getGroupPost,
  listGroupReplies,
  createGroupReply,
  updateGroupPost,
  moderateGroupPost,
  deleteGroupPost,
];
