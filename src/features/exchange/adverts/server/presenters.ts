import { findBusinesses } from '#features/exchange/businesses/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { canRenew } from '../advert-states.ts';
import type { Advert } from '../contract.ts';
import { advertNotFound } from '../errors.ts';
import { picturesOf } from './pictures/picture-rows.ts';
import type { AdvertRow } from './queries.ts';

/** Adverts as their owners and administrators see them. */
export async function toAdverts(db: Db, rows: readonly AdvertRow[]): Promise<Advert[]> {
  const pictures = await picturesOf(db, rows);
  const known = await businessesOf(db, rows);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    businessName: row.businessName,
    category: row.category,
    adType: row.adType,
    status: row.status,
    ended: row.ended,
    description: row.description,
    specialOffer: row.specialOffer,
    contactName: row.contactName,
    contactEmail: row.contactEmail,
    contactPhone: row.contactPhone,
    websiteUrl: row.website,
    address: row.address,
    startDate: row.startDate,
    endDate: row.endDate,
    duration: row.duration,
    impressions: row.impressions,
    clicks: row.clicks,
    totalAmount: row.totalAmount,
    quote: row.quote,
    paymentStatus: row.paymentStatus,
    orderId: row.orderId,
    payBy: row.payBy,
    pricingTierId: row.pricingTierId,
    bannerSize: row.bannerSize,
    pictures: pictures.get(row.id) ?? [],
    claimsHalal: row.claimsHalal,
    business: row.businessId === null ? null : (known.get(row.businessId) ?? null),
    rejectionReason: row.rejectionReason,
    pausedByAdmin: row.pausedByAdmin,
    isRemoved: row.removedAt !== null,
    isRenewable: canRenew({ status: row.status, wasApproved: row.approvedAt !== null }),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }));
}

/** One of them. */
export async function toAdvert(db: Db, row: AdvertRow): Promise<Advert> {
  const [advert] = await toAdverts(db, [row]);
  if (!advert) throw apiError(advertNotFound);
  return advert;
}

async function businessesOf(db: Db, rows: readonly AdvertRow[]) {
  const ids = [...new Set(rows.flatMap(({ businessId }) => businessId ?? []))];
  const found = ids.length === 0 ? [] : await findBusinesses(db, ids);
  return new Map(found.map(({ id, name, halalStep }) => [id, { id, name, halalStep }]));
}
