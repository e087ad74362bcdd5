import { handle } from '#kit/server/handle.ts';
import { calls } from '../../moderation-contract.ts';
import { toOwnDecision } from '../presenters.ts';
import { labelOf } from '../reporting/reportable-page.ts';
import { decisionOf } from './decision-token.ts';

/** Returns a decision to its author. Refuses: decision_not_found. */
export const getOwnDecision = handle(calls.getOwnDecision, async (ctx, { token }) => {
  const decision = await decisionOf(ctx, token);
  return toOwnDecision(decision, labelOf(ctx, decision.contentType), ctx.now);
});
