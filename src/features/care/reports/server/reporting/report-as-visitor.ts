import { z } from 'zod';
import { visitor } from '#kit/contract/audience.ts';
import type { ReportableContent } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../contract.ts';
import { pageType } from '../../report-options.ts';
import { type NewReport, storeReport } from './store-report.ts';

/**
 * Stores a visitor's report of a page. If the page belongs to a reportable thing, that thing is reported, so that it can be
 * acted on.
 * Refuses: too_many_requests (20 an hour).
 */
export const reportAsVisitor = handle(calls.reportAsVisitor, {
  async run(tx, { contentUrl, reportReason, description, email }) {
    const subject = await contentAt(tx, contentUrl);
    const visitor = { reporterId: null, visitorEmail: email || null };
    await storeReport(tx, { ...subject, ...visitor, contentUrl, reportReason, description });
    return { message: 'Report Submitted' };
  },
});

type Subject = Pick<NewReport, 'contentType' | 'contentId' | 'content'>;

/** The content at one of our addresses; a plain page if it is nothing reportable in its own right, or not for visitors. */
async function contentAt(tx: TxCtx, address: string): Promise<Subject> {
  for (const kind of tx.registry.reportable) {
    const contentId = kind.pageAddress?.exec(address)?.[1];
    const { contentType } = kind;
    if (contentId === undefined || !isUuid(contentId)) continue;
    const content = await kind.find(tx.db, contentId);
    if (content && !content.removed && (await isSeen(tx, kind, contentId)))
      return { contentType, contentId, content };
  }
  return { contentType: pageType, contentId: null, content: { title: address, text: '', authorId: null } };
}

/** What everyone may see: anyone who is signed in reports the rest with the button beside it. */
function isSeen({ db, now, registry }: TxCtx, kind: ReportableContent, contentId: string): Promise<boolean> {
  return kind.isVisible({ db, now, registry, actor: visitor }, contentId);
}

function isUuid(text: string): boolean {
  return z.uuid().safeParse(text).success;
}
