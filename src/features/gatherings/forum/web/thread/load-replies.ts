import type { ApiOf } from '#kit/web/api.ts';
import { problemOf } from '#kit/web/api-problem.ts';
import type { calls } from '../../reply-contract.ts';

type Api = ApiOf<typeof calls>;

/** A page of replies. An address that names a reply which is gone shows the thread from its start. */
export async function loadReplies(api: Api, asked: Parameters<Api['listForumReplies']>[0]) {
  try {
    return await api.listForumReplies(asked);
  } catch (error) {
    const { at, ...others } = asked;
    if (at === undefined || problemOf(error).code !== 'forum_reply_not_found') throw error;
    return api.listForumReplies(others);
  }
}
