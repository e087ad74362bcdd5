import { z } from 'zod';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { reportedTypes } from '../report-words.ts';
import { type NewReport, storeReport } from './store-report.ts';

/**
 * Stores a visitor's report of a page. What has a page of its own is reported as itself, so that it can be acted on.
 * Refuses: too_many_requests (20 an hour).
 */
export const reportAsVisitor = handle(calls.reportAsVisitor, async (ctx, input) => {
  const { contentUrl, reportReason, description } = input;
  const subject = await contentAt(ctx, contentUrl);
  const visitor = { reporterId: null, visitorEmail: input.email || null };
  const report = { ...subject, ...visitor, contentUrl, reportReason, description };
  await ctx.db.transaction((tx) => storeReport(ctx, tx, report));
  return { message: 'Report Submitted' };
});

type Subject = Pick<NewReport, 'contentType' | 'contentId' | 'content'>;

/** What stands at an address of ours; a page where it is nothing that can be reported by itself. */
async function contentAt({ db, registry }: Ctx, address: string): Promise<Subject> {
  for (const kind of registry.reportable) {
    const contentId = kind.pageAddress?.exec(address)?.[1];
    const contentType = reportedTypes.find((type) => type === kind.contentType);
    if (contentId === undefined || contentType === undefined || !isUuid(contentId)) continue;
    const content = await kind.find(db, contentId);
    if (content && !content.removed) return { contentType, contentId, content };
  }
  return { contentType: 'page', contentId: null, content: { title: address, text: '', authorId: null } };
}

function isUuid(text: string): boolean {
  return z.uuid().safeParse(text).success;
}
