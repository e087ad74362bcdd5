import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { type AdType, runDays } from '#features/exchange/prices/price.rules.ts';
import { listOfferedTiers } from '#features/exchange/prices/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { lastDayOf } from '../advert.rules.ts';
import { advertDays, advertisements } from './advert.tables.ts';

type SampleAdvert = Pick<
  typeof advertisements.$inferInsert,
  'title' | 'description' | 'businessName' | 'category' | 'website' | 'address' | 'specialOffer'
> & { adType: AdType; owner: number };

/** All are free, because the sample community has no payments. */
const samples: readonly SampleAdvert[] = [
  {
    adType: 'banner_top',
    owner: 2,
    title: 'Eid clothes, made to measure',
    description: 'Bring your cloth or choose ours: ready in a week, in all sizes, with two fittings.',
    businessName: 'Kamara Tailoring',
    category: 'Retail & Shopping',
    website: 'https://kamara-tailoring.example',
    address: '31 Cranbrook Road, Ilford',
    specialOffer: 'Children’s clothes half price with a parent’s',
  },
  {
    adType: 'banner_top',
    owner: 4,
    title: 'Qur’an and Arabic, evenings and weekends',
    description:
      'Small classes for children and adults, taught by qualified women and men. First lesson free.',
    businessName: 'Darul Kutub Learning',
    category: 'Islamic Education',
    website: 'https://darul-kutub.example',
    address: '12 Ilford Lane, Ilford',
    specialOffer: null,
  },
  {
    adType: 'banner_sidebar',
    owner: 6,
    title: 'Your tax return without the worry',
    description: 'Fixed prices for sole traders and landlords. We speak Urdu, Bengali and Somali.',
    businessName: 'Hussain & Co Accountants',
    category: 'Professional Services',
    website: 'https://hussain-accountants.example',
    address: '7 High Road, Ilford',
    specialOffer: null,
  },
  {
    adType: 'banner_mobile',
    owner: 8,
    title: 'Learn to drive with a woman instructor',
    description:
      'Patient, insured and local: lessons in Ilford, Barkingside and Gants Hill, seven days a week.',
    businessName: 'Safe Wheels Driving School',
    category: 'Other',
    website: 'https://safe-wheels.example',
    address: '88 Cranbrook Road, Ilford',
    specialOffer: 'Five lessons for the price of four',
  },
  {
    adType: 'banner_mobile',
    owner: 3,
    title: 'Wedding photographs you will look at again',
    description: 'Discreet, with a woman photographer for the ladies’ side. Albums printed in East London.',
    businessName: 'Noor Frames Photography',
    category: 'Wedding Services',
    website: 'https://noor-frames.example',
    address: '140 High Street, Barkingside',
    specialOffer: null,
  },
];

/** Stores adverts that run for thirty days from a week ago. */
export async function loadSampleAdverts(db: Db, today: string): Promise<void> {
  const people = await listSampleMembers(db);
  const tiers = await listOfferedTiers(db, 'advertisement');
  const startDate = addDays(today, -7);
  const duration = runDays.usual;
  const endDate = lastDayOf({ startDate, duration });
  const taken = new Map<AdType, number>();
  for (const { owner, ...sample } of samples) {
    const person = people[owner % people.length];
    const found = tiers.find(({ tier }) => tier.displayPosition === sample.adType);
    if (!person || !found) continue;
    const { tier } = found;
    const free = { baseWeeklyPrice: 0, userCount: people.length, userThreshold: 0, scalingMultiplier: 1 };
    const cost = { seasons: [], runPrice: 0, surcharge: 0, total: 0, currency: 'GBP' as const };
    const run = { pricingTierId: tier.id, adType: sample.adType, startDate, endDate, duration };
    const approvedAt = `${addDays(startDate, -2)}T09:30:00.000Z`;
    const [row] = await db
      .insert(advertisements)
      .values({
        ...sample,
        ...run,
        createdBy: person.id,
        contactName: sample.businessName,
        contactEmail: `salam@${new URL(sample.website ?? 'https://example.org').hostname}`,
        quote: { ...run, tierName: tier.name, ...free, ...cost },
        totalAmount: 0,
        status: 'active',
        paymentStatus: 'paid',
        approvedAt,
        paidAt: approvedAt,
        createdAt: `${addDays(startDate, -3)}T19:10:00.000Z`,
        updatedAt: approvedAt,
      })
      .returning();
    if (!row) throw new Error('The sample advert was not stored.');
    const slot = (taken.get(sample.adType) ?? 0) + 1;
    taken.set(sample.adType, slot);
    const days = Array.from({ length: duration }, (_, at) => ({
      position: sample.adType,
      day: addDays(startDate, at),
      slot,
      advertId: row.id,
    }));
    await db.insert(advertDays).values(days);
  }
}
