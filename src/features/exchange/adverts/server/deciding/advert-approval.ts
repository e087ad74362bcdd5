import { inArray } from 'drizzle-orm';
import { doubtfulIn } from '#features/exchange/classifieds/forbidden-goods.ts';
import { adTypeLabels } from '#features/exchange/prices/price-options.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import type { ApprovalKind, ApprovalPreview } from '#kit/server/context.ts';
import type { Advert } from '../../contract.ts';
import { forbiddenTrades } from '../../forbidden-trades.ts';
import { halalLine } from '../../halal-claims.ts';
import { toAdverts } from '../presenters.ts';
import { lockAdvert } from '../queries.ts';
import { advertisements } from '../tables.ts';
import { advertTarget } from './advert-target.ts';
import { approve, reject } from './decide.ts';

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
    if (decision === 'approved') await approve(tx, row);
    else await reject(tx, row, reason ?? 'No reason was given.');
  },
};

function previewOf(advert: Advert): ApprovalPreview {
  const { title, description, businessName, specialOffer } = advert;
  const doubtful = doubtfulIn([title, description, businessName, specialOffer].join(' '), forbiddenTrades);
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
    ['Please check', doubtful.length > 0 ? `It mentions ${doubtful.join(', ')}.` : null],
  ] as const;
  return {
    name: title,
    description,
    facts: facts.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    path: '/admin/ads?status=pending',
    picture: { now: advert.pictures[0]?.smallUrl ?? null },
  };
}
