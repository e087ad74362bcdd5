import { apiError, notSignedIn } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { requireForum } from '../require-forum.ts';
import { toForumPosts } from './presenters.ts';
import { listFollowedPosts, listOwnPosts, listShownPosts } from './queries.ts';

/** Answers a page of posts. Refuses: not_signed_in, not_allowed (whom the site does not open the forum to). */
export const listForumPosts = handle(
  calls.listForumPosts,
  async (ctx, { mine, followed, limit, cursor, ...filters }) => {
    const reader = await requireForum(ctx);
    const { id } = reader;
    const paging = { limit, cursor };
    const list = mine ? listOwnPosts : followed ? listFollowedPosts : undefined;
    if (list && id === null) throw apiError(notSignedIn);
    const page =
      list && id !== null
        ? await list(ctx.db, { ...reader, id }, paging)
        : await listShownPosts(ctx.db, reader, filters, paging);
    return { ...page, items: await toForumPosts(ctx.db, reader, page.items) };
  },
);
