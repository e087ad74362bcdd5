import { auditOnceAMinute } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { toPrivacyRequest } from '../presenters.ts';
import { selectPrivacyRequests } from '../queries.ts';

/** Returns a page of members' requests. */
export const listPrivacyRequests = handle(calls.listPrivacyRequests, async (ctx, input) => {
  await auditOnceAMinute(ctx, {
    action: 'privacy_request.read',
    target: { type: 'privacy_request', id: 'all' },
  });
  const page = await selectPrivacyRequests(ctx.db, input);
  return {
    ...page,
    items: page.items.map(({ request, user }) => ({
      ...toPrivacyRequest(request),
      userId: request.userId,
      name: `${user.firstName} ${user.lastName}`,
      email: user.email,
    })),
  };
});
