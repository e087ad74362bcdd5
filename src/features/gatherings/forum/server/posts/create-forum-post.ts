import { personOf } from '#features/accounts/users/server/public.ts';
import { badField } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { linksWait } from '../../trust.ts';
import { linkMentions } from '../mentions.ts';
import { requireForum } from '../require-forum.ts';
import { checkDay, standingOf } from '../standing.ts';
import { storePost } from './store-post.ts';

/**
 * Publishes a post, or puts it in the queue of approvals. Refuses: not_allowed, bad_input (unnamed outside ‘Ask a scholar’),
 * too_many_mentions, daily_posts_used.
 */
export const createForumPost = handle(calls.createForumPost, {
  async prepare(ctx, { isAnonymous, category }) {
    const reader = await requireForum(ctx);
    if (isAnonymous && category !== 'ask')
      throw badField('isAnonymous', 'Only questions to a scholar can be asked without a name.');
    return reader;
  },
  async run(tx, input, reader) {
    const standing = await standingOf(tx);
    await checkDay(tx, standing, 'posts');
    const content = await linkMentions(tx.db, reader, input.content);
    const words = [input.title, content, ...input.tags].join('\n');
    const waits = linksWait(standing, words, new URL(tx.config.publicUrl).host, tx.now);
    const status = waits ? ('pending' as const) : ('active' as const);
    const { id } = await storePost(tx, { ...input, content, status, userId: personOf(tx).id });
    return {
      id,
      status,
      message: waits ? 'Your post has links, so an administrator checks it first.' : 'Post Created',
    };
  },
});
