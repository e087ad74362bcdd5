import { z } from 'zod';
import { noWords, type Uses, words } from './life.ts';

/** The forum. */
export const forum: Uses = {
  createForumPost: async ({ canary, other }) => {
    const { id } = await canary('createForumPost', {
      title: words,
      content: words,
      category: 'general',
      tags: ['canary'],
    });
    await other('createForumReply', { id, content: 'An answer of another member' });
    await canary('createForumPost', {
      title: `Alone: ${words}`,
      content: words,
      category: 'ask',
      isAnonymous: true,
    });
  },
  updateForumPost: async ({ canary }) => {
    const { id } = await canary('createForumPost', { title: words, content: words, category: 'general' });
    await canary('updateForumPost', { id, title: `Edited: ${words}`, content: words });
  },
  deleteForumPost: async ({ canary, other }) => {
    const { id } = await canary('createForumPost', { title: words, content: words, category: 'support' });
    await other('createForumReply', { id, content: 'An answer of another member' });
    await canary('deleteForumPost', { id, reason: 'Zaynabcanary thought again' });
  },
  createForumReply: async ({ canary, other }) => {
    const { id } = await other('createForumPost', {
      title: 'Another’s post',
      content: 'Words',
      category: 'general',
    });
    await canary('createForumReply', { id, content: `${words} @Zaynabcanary Qcanarysurname` });
    await other('createForumReply', { id, content: 'Thank you, @Zaynabcanary Qcanarysurname' });
    await canary('likeForumPost', { id });
  },
  updateForumReply: async ({ canary, other }) => {
    const { id } = await other('createForumPost', {
      title: 'One more',
      content: 'Words',
      category: 'general',
    });
    const { reply } = await canary('createForumReply', { id, content: words });
    const replyId = z.object({ id: z.string() }).parse(reply).id;
    const quotes = [{ replyId, words }];
    await other('createForumReply', { id, content: 'To that reply', parentReplyId: replyId, quotes });
    await canary('updateForumReply', { id: replyId, content: `Edited: ${words}` });
  },
  deleteForumReply: async ({ canary, other }) => {
    const { id } = await other('createForumPost', {
      title: 'And another',
      content: 'Words',
      category: 'general',
    });
    const { reply } = await canary('createForumReply', { id, content: words });
    const replyId = z.object({ id: z.string() }).parse(reply).id;
    await other('createForumReply', { id, content: 'To that reply', parentReplyId: replyId });
    await canary('deleteForumReply', { id: replyId, reason: 'Zaynabcanary thought again' });
  },
  likeForumPost: 'is made use of with createForumReply',
  unlikeForumPost: noWords,
  followForumPost: noWords,
  unfollowForumPost: noWords,
  readForumPost: noWords,
  likeForumReply: noWords,
  unlikeForumReply: noWords,
  markReplyHelpful: noWords,
  unmarkReplyHelpful: noWords,
};
