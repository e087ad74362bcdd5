import { findBusinesses, isPublicBusiness } from '#features/exchange/businesses/server/public.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { noHalalEvidence } from '../../errors.ts';
import { saysHalal } from '../../halal-claims.ts';

type Claim = {
  title: string;
  description: string;
  businessName: string;
  specialOffer?: string | null | undefined;
  businessId?: string | null | undefined;
  claimsHalal: boolean;
};

/** Whether an advert says that it is halal: in its words, or as its owner ticked. */
export function claimsHalal(advert: Claim): boolean {
  const { title, description, businessName, specialOffer } = advert;
  return advert.claimsHalal || saysHalal(title, description, businessName, specialOffer);
}

/**
 * Refuses no_halal_evidence where an advert says “halal” and no public business of its owner’s shows why; bad_input for a business
 * of somebody else’s. Evidence that lapses later is shown for what it is.
 */
export async function checkEvidence(db: Db, advert: Claim, ownerId: string): Promise<void> {
  const [business] = advert.businessId ? await findBusinesses(db, [advert.businessId]) : [];
  if (advert.businessId && business?.ownerUserId !== ownerId) {
    throw badField('businessId', 'Please choose a business of your own.');
  }
  if (!claimsHalal(advert)) return;
  const shows = business !== undefined && isPublicBusiness(business) && business.halalStep > 0;
  if (!shows) throw apiError(noHalalEvidence);
}
