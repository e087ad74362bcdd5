import { defineError } from '#kit/contract/errors.ts';
import { forumLimits } from './forum.rules.ts';

export const postNotFound = defineError({
  code: 'forum_post_not_found',
  status: 404,
  text: 'This post doesn’t exist, or has been removed.',
});
export const replyNotFound = defineError({
  code: 'forum_reply_not_found',
  status: 404,
  text: 'This reply doesn’t exist, or has been removed.',
});
export const postLocked = defineError({
  code: 'forum_post_locked',
  status: 409,
  text: 'This thread is locked. You can still read it.',
});
export const notYourPost = defineError({
  code: 'not_your_post',
  status: 403,
  text: 'Only its author can do that.',
});
export const onlyAskerDecides = defineError({
  code: 'only_asker_decides',
  status: 403,
  text: 'Only the author of the post can mark replies as helpful, and they can’t mark their own.',
});
export const replyRefused = defineError({
  code: 'reply_refused',
  status: 403,
  text: 'You can’t reply here.',
});
export const linksTooSoon = defineError({
  code: 'links_too_soon',
  status: 409,
  text: 'Links from new members are checked first. Please put the link into a new post or reply.',
});
export const tooManyMentions = defineError({
  code: 'too_many_mentions',
  status: 409,
  text: `You can mention at most ${forumLimits.mentions} people at a time.`,
});
export const quotedWordsNotFound = defineError({
  code: 'quoted_words_not_found',
  status: 409,
  text: 'The words that you quote are no longer in this thread. Please take the quotation out.',
});
export const dailyPostsUsed = defineError({
  code: 'daily_posts_used',
  status: 429,
  text: 'New members can publish five posts a day. Please come back tomorrow.',
});
export const dailyRepliesUsed = defineError({
  code: 'daily_replies_used',
  status: 429,
  text: 'New members can write twenty replies a day. Please come back tomorrow.',
});
export const scholarNotFound = defineError({
  code: 'scholar_not_found',
  status: 404,
  text: 'This member isn’t named as a scholar.',
});
export const scholarNeedsMember = defineError({
  code: 'scholar_needs_member',
  status: 404,
  text: 'Please choose an active member and a mosque from our list.',
});
