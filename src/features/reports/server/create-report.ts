import { personOf } from '#features/accounts/server/queries.ts';
import { refuse } from '#kit/contract/errors.ts';
import { breaksUnique } from '#kit/server/db/breaks-unique.ts';
import { handle } from '#kit/server/handle.ts';
import { takeTurn } from '#kit/server/rate-limits/take-turn.ts';
import { calls } from '../contract.ts';
import { alreadyReported, contentNotFound } from '../refusals.ts';
import { storeReport } from './store-report.ts';

/**
 * Stores a member's report with the content as it stands. Refuses: content_not_found, already_reported, too_many_requests
 * (30 a day).
 */
export const createReport = handle(calls.createReport, async (ctx, input) => {
  const reporterId = personOf(ctx).id;
  await takeTurn(ctx.db, { action: 'report', key: reporterId, times: 30, perSeconds: 86_400 }, ctx.now);
  const { contentType, contentId, reportReason } = input;
  const content = await ctx.registry.reportable
    .find((one) => one.contentType === contentType)
    ?.find(ctx.db, contentId);
  if (!content || content.removed) throw refuse(contentNotFound);
  const report = {
    reporterId,
    contentType,
    contentId,
    contentUrl: input.contentUrl ?? content.path,
    reportReason,
    description: input.description || null,
    content,
  };
  try {
    await ctx.db.transaction((tx) => storeReport(ctx, tx, report));
  } catch (error) {
    if (breaksUnique(error, 'reports_one_open')) throw refuse(alreadyReported);
    throw error;
  }
  return { message: 'Report Submitted' };
});
