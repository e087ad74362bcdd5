import { deleteForumPost, updateForumPost } from './change-forum-post.ts';
import { createForumPost } from './create-forum-post.ts';
import { followForumPost, unfollowForumPost } from './follow-forum-post.ts';
import { getForumPost } from './get-forum-post.ts';
import { likeForumPost, unlikeForumPost } from './like-forum-post.ts';
import { listForumPostEdits } from './list-forum-post-edits.ts';
import { listForumPosts } from './list-forum-posts.ts';
import { listMentionable } from './list-mentionable.ts';
import { readForumPost } from './read-forum-post.ts';

export const postHandlers = [
  listForumPosts,
  createForumPost,
  getForumPost,
  updateForumPost,
  deleteForumPost,
  likeForumPost,
  unlikeForumPost,
  followForumPost,
  unfollowForumPost,
  readForumPost,
  listForumPostEdits,
  listMentionable,
];
