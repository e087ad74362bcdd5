import { personOf } from '#features/accounts/users/server/queries.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { unreadOf } from './queries.ts';

/** Answers how many notifications the caller has not read. */
export const getUnread = handle(calls.getUnread, (ctx) => unreadOf(ctx.db, personOf(ctx).id));
