import { eq, inArray } from 'drizzle-orm';
import { noReason } from '#features/care/approvals/approval.rules.ts';
import { doubtfulWords } from '#features/exchange/classifieds/forbidden-word.rules.ts';
import { adTypeLabels } from '#features/exchange/prices/price.rules.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import type { ApprovalKind, ApprovalPreview, ReportableContent } from '#kit/server/context.ts';
import type { Advert } from '../advert.contract.ts';
import { halalLine, isShown } from '../advert.rules.ts';
import { forbiddenTrades } from '../forbidden-trade.rules.ts';
import { advertTarget, findAdvert, lockAdvert, toAdverts } from './advert.queries.ts';
import { advertisements } from './advert.tables.ts';
import { approveAdvert, rejectAdvert } from './advert-transitions.ts';

/** Adverts in the queue of approvals. */
export const advertApproval: ApprovalKind = {
  target: advertTarget,
  lock: lockAdvert,
  async preview({ db }, targetIds) {
    const rows = await db
      .select()
      .from(advertisements)
      .where(inArray(advertisements.id, [...targetIds]));
    const adverts = await toAdverts(db, rows);
    return new Map(adverts.map((advert) => [advert.id, previewOf(advert)]));
  },
  async decided(tx, { targetId, decision, reason }) {
    const row = await lockAdvert(tx, targetId);
    if (row?.status !== 'pending') return;
    if (decision === 'approved') await approveAdvert(tx, row, reason);
    else await rejectAdvert(tx, row, reason ?? noReason);
  },
};

function previewOf(advert: Advert): ApprovalPreview {
  const { title, description, businessName, specialOffer } = advert;
  const marks = [title, description, businessName, specialOffer ?? ''].flatMap((text) =>
    doubtfulWords(text, forbiddenTrades),
  );
  const doubtful = [...new Set(marks)].map((mark) => `“${mark}”`);
  const facts = [
    ['Business', businessName],
    ['Category', advert.category],
    ['Where', adTypeLabels[advert.adType]],
    ['When', `${dateText(advert.startDate, 'plain')} to ${dateText(advert.endDate, 'plain')}`],
    ['Price', poundsText(advert.totalAmount)],
    ['Offer', specialOffer],
    ['Leads to', advert.websiteUrl],
    ['Contact', `${advert.contactName}, ${advert.contactEmail}`],
    ['Address', advert.address],
    ['Halal', halalLine(advert.claimsHalal, advert.business?.halalStep ?? 0)],
    ['Pictures in words', advert.pictures.flatMap(({ altText }) => altText ?? []).join(' · ')],
    ['Please check', doubtful.length > 0 ? `It says ${doubtful.join(', ')}.` : null],
  ] as const;
  const [cover, ...others] = advert.pictures.map(({ url }) => url);
  return {
    name: title,
    description,
    facts: facts.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    path: '/admin/ads?status=pending',
    picture: { now: cover ?? null, others },
    marks,
  };
}

/** How adverts are reported, removed and restored. They have no page: they are reported where they are shown. */
export const reportableAdvert: ReportableContent = {
  contentType: 'advertisement',
  label: 'Advert',
  pageAddress: null,
  async find(db, contentId) {
    const row = await findAdvert(db, contentId);
    return (
      row && {
        title: row.title,
        text: `${row.description} (${row.businessName})`,
        path: '/admin/ads',
        authorId: row.createdBy,
        removed: row.removedAt !== null,
      }
    );
  },
  async isVisible({ db, now }, contentId) {
    const row = await findAdvert(db, contentId);
    return row !== undefined && isShown(row, boroughDate(now));
  },
  async remove(tx, contentId, now) {
    const removedAt = now.toISOString();
    await tx.update(advertisements).set({ removedAt }).where(eq(advertisements.id, contentId));
  },
  async restore(tx, contentId) {
    await tx.update(advertisements).set({ removedAt: null }).where(eq(advertisements.id, contentId));
  },
};
