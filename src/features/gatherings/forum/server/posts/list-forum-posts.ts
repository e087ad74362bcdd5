import { apiError, notSignedIn } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { requireForum } from '../require-forum.ts';
import { toForumPosts } from './presenters.ts';
import { listOwnPosts, listShownPosts } from './queries.ts';

/** Answers a page of posts. Refuses: not_signed_in, not_allowed (whom the site does not open the forum to). */
export const listForumPosts = handle(
  calls.listForumPosts,
  async (ctx, { mine, limit, cursor, ...filters }) => {
    const reader = await requireForum(ctx);
    const { id } = reader;
    if (mine && id === null) throw apiError(notSignedIn);
    const page =
      mine && id !== null
        ? await listOwnPosts(ctx.db, { ...reader, id }, { limit, cursor })
        : await listShownPosts(ctx.db, reader, filters, { limit, cursor });
    return { ...page, items: await toForumPosts(ctx.db, reader, page.items) };
  },
);
