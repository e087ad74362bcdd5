import {
  emptied,
  erasureOf,
  goes,
  idOfNobody,
  ofPlace,
  ofProgram,
  type TableErasure,
} from '#kit/server/erasure.ts';
import {
  forumCounts,
  forumEdits,
  forumFollows,
  forumLikes,
  forumPosts,
  forumPostTexts,
  forumReads,
  forumReplies,
  forumScholars,
  forumTold,
} from './tables.ts';

const own = 'The words are removed; if nobody has replied, the whole entry is deleted.';
const byAdministrator = 'Emptied with the words.';

export const erasure: readonly TableErasure[] = [
  erasureOf(forumPosts, {
    userId: emptied,
    content: own,
    rejectionReason: byAdministrator,
    moderatedBy: idOfNobody,
    deleteReason: own,
    title: own,
    tags: own,
    lockReason: 'Kept: an administrator’s words about the thread.',
    lastReplyBy: emptied,
  }),
  erasureOf(forumPostTexts, {
    title: 'Emptied with the words of the post.',
    searchText: 'Emptied with the words of the post.',
    searchWords: 'Emptied with the words of the post.',
  }),
  erasureOf(forumCounts, {}),
  erasureOf(forumReplies, {
    userId: emptied,
    content: own,
    rejectionReason: byAdministrator,
    moderatedBy: idOfNobody,
    deleteReason: own,
    postId: ofProgram,
    parentReplyId: ofProgram,
    answersId: ofProgram,
  }),
  erasureOf(forumLikes, { userId: goes, postId: ofProgram, replyId: ofProgram }),
  erasureOf(forumFollows, { postId: ofProgram, userId: goes }),
  erasureOf(forumReads, { postId: ofProgram, userId: goes }),
  erasureOf(forumTold, { noticeKey: ofProgram, postId: ofProgram, userId: goes }),
  erasureOf(forumEdits, {
    postId: ofProgram,
    replyId: ofProgram,
    title: 'Deleted with the words of the post.',
    content: 'Deleted with the words of the post or reply.',
  }),
  erasureOf(forumScholars, { name: goes, placeId: ofPlace, namedBy: idOfNobody }),
];
