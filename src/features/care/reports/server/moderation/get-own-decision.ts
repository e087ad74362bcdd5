import { handle } from '#kit/server/handle.ts';
import { calls } from '../../moderation-contract.ts';
import { toOwnDecision } from '../presenters.ts';
import { decisionOf } from './decision-token.ts';

/** Returns a decision to its author. Refuses: decision_not_found. */
export const getOwnDecision = handle(calls.getOwnDecision, async (ctx, { token }) =>
  toOwnDecision(await decisionOf(ctx, token), ctx.now),
);
