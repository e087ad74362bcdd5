import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { isReadable } from '../connection-rules.ts';
import { calls } from '../contract.ts';
import { connectionNotFound } from '../errors.ts';
import { toMemberConnection } from './presenters.ts';
import { countUnread, listSeen, readSeen } from './queries.ts';

/** Answers a page of the caller's introductions and conversations. */
export const listConnections = handle(calls.listConnections, async (ctx, input) => {
  const { id: me } = personOf(ctx);
  const page = await listSeen(ctx.db, me, ctx.now, input);
  return { ...page, items: page.items.map((row) => toMemberConnection(row, me, ctx.now)) };
});

/** Answers one of them. Refuses: connection_not_found, also where it can no longer be read. */
export const getConnection = handle(calls.getConnection, async (ctx, { id }) => {
  const { id: me } = personOf(ctx);
  const row = await readSeen(ctx.db, me, id);
  if (!isReadable(row.connection, ctx.now)) throw apiError(connectionNotFound);
  return toMemberConnection(row, me, ctx.now);
});

/** Counts what is new for the caller. */
export const getUnreadConnections = handle(calls.getUnreadConnections, (ctx) =>
  countUnread(ctx.db, personOf(ctx).id, ctx.now),
);
