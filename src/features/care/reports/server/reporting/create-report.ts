import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { breaksUnique } from '#kit/server/db/breaks-unique.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { calls } from '../../contract.ts';
import { alreadyReported, contentNotFound } from '../../errors.ts';
import { storeReport } from './store-report.ts';

/**
 * Stores a member's report with the content as it is now. Refuses: content_not_found (also what the reporter may not see), already_reported, too_many_requests
 * (30 a day).
 */
export const createReport = handle(calls.createReport, {
  async prepare(ctx) {
    const turn = { action: 'report', key: personOf(ctx).id, times: 30, perSeconds: 86_400 };
    await consumeRateLimit(ctx, turn);
  },
  async run(tx, { contentType, contentId, reportReason, contentUrl, description }) {
    const kind = tx.registry.reportable.find((one) => one.contentType === contentType);
    const content = await kind?.find(tx.db, contentId);
    if (!content || content.removed || !(await kind?.isVisible(tx, contentId)))
      throw apiError(contentNotFound);
    const report = {
      reporterId: personOf(tx).id,
      contentType,
      contentId,
      contentUrl: contentUrl ?? content.path,
      reportReason,
      description: description || null,
      content,
      evidence: (await kind?.evidence?.(tx.db, contentId)) ?? null,
    };
    try {
      await storeReport(tx, report);
    } catch (error) {
      if (breaksUnique(error, 'reports_one_open')) throw apiError(alreadyReported);
      throw error;
    }
    return { message: 'Report Submitted' };
  },
});
