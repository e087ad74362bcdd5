import { expect } from 'vitest';
import { loadSampleMembers } from '#features/accounts/users/server/user.sample.ts';
import { AdvertQuote } from '#features/exchange/prices/price.contract.ts';
import { testWithDb } from '#test/with-db.ts';
import { NewAdvert } from '../advert.contract.ts';
import { isShown } from '../advert.rules.ts';
import { loadSampleAdverts } from './advert.sample.ts';
import { advertDays, advertisements } from './advert.tables.ts';

testWithDb(
  'sample adverts run on the first day, are valid for the form and hold their places',
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
