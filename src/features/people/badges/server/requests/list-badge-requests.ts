import { handle } from '#kit/server/handle.ts';
import { badgeKind } from '../../catalogue.ts';
import { calls } from '../../contract.ts';
import { listOpenRequests } from '../queries.ts';

/** Returns a page of the requests waiting. */
export const listBadgeRequests = handle(calls.listBadgeRequests, async (ctx, input) => {
  const page = await listOpenRequests(ctx.db, input);
  return {
    ...page,
    items: page.items.map(({ request, firstName, lastName }) => ({
      id: request.id,
      userId: request.userId,
      name: `${firstName} ${lastName}`,
      badgeKey: request.badgeKey,
      label: badgeKind(request.badgeKey)?.label ?? request.badgeKey,
      note: request.note,
      createdAt: request.createdAt,
    })),
  };
});
