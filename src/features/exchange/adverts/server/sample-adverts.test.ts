import { expect } from 'vitest';
import { loadSampleMembers } from '#features/accounts/users/server/sample-members.ts';
import { AdvertQuote } from '#features/exchange/prices/contract.ts';
import { testWithDb } from '#test/with-db.ts';
import { isShown } from '../advert-states.ts';
import { NewAdvert } from '../contract.ts';
import { loadSampleAdverts } from './sample-adverts.ts';
import { advertDays, advertisements } from './tables.ts';

testWithDb(
  'adverts run on the first day, each as its form would take it, and hold their places',
  async ({ ctx }) => {
    await loadSampleMembers(ctx.db, '2026-11-21');
    await loadSampleAdverts(ctx.db, '2026-11-21');
    const rows = await ctx.db.select().from(advertisements);
    expect(rows).toHaveLength(5);
    for (const row of rows) {
      const { website, specialOffer, title, businessName, description, contactName, contactEmail } = row;
      const { address, category, pricingTierId, startDate, duration } = row;
      const words = { title, businessName, description, specialOffer: specialOffer ?? undefined };
      const contact = { contactName, contactEmail, address, websiteUrl: website ?? '' };
      const sent = { ...words, ...contact, category, pricingTierId, startDate, duration };
      expect(NewAdvert.safeParse(sent).error).toBeUndefined();
      expect(AdvertQuote.safeParse(row.quote).error).toBeUndefined();
      expect(isShown(row, '2026-11-21')).toBe(true);
    }
    expect(await ctx.db.$count(advertDays)).toBe(5 * 30);
  },
);
