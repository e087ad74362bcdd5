import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { toPrivacyRequest } from '../presenters.ts';
import { requestsOf } from '../queries.ts';

/** Lists the caller's requests. */
export const listOwnPrivacyRequests = handle(calls.listOwnPrivacyRequests, async (ctx) =>
  (await requestsOf(ctx.db, personOf(ctx).id)).map(toPrivacyRequest),
);
