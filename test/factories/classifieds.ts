import { NewListing } from '#features/exchange/classifieds/listing-own.contract.ts';
import {
  classifiedCategories,
  classifiedListings,
} from '#features/exchange/classifieds/server/listing.tables.ts';
import { contactSeller } from '#features/exchange/classifieds/server/talk.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { asMember } from './people.ts';

let count = 0;

/** By default, stores a listing that was approved a day before the tests’ noon and expires 29 days after it. */
export async function aListing(
  db: Db,
  fields: Partial<typeof classifiedListings.$inferInsert> & { sellerUserId: string },
) {
  count += 1;
  const [row] = await db
    .insert(classifiedListings)
    .values({
      title: `Pushchair ${count}`,
      description: 'It folds flat.',
      priceAmount: 4500,
      condition: 'good',
      categoryId: fields.categoryId ?? (await categoryCalled(db, 'furniture')),
      ward: 'Loxford',
      latitude: 51.55,
      longitude: 0.08,
      status: 'approved',
      listedAt: '2026-11-20T12:00:00.000Z',
      expiresAt: '2026-12-20T12:00:00.000Z',
      ...fields,
    })
    .returning();
  if (!row) throw new Error('The listing was not stored.');
  return row;
}

/** Returns the id of a category that every site has from the start. */
export async function categoryCalled(db: Db, slug: string): Promise<string> {
  const rows = await db.select().from(classifiedCategories);
  const found = rows.find((row) => row.slug === slug);
  if (!found) throw new Error(`There is no category ${slug}.`);
  return found.id;
}

/** Returns the input of a member’s form, with defaults. */
export async function aListingInput(db: Db, fields: Partial<NewListing> = {}): Promise<NewListing> {
  return NewListing.parse({
    title: 'Pushchair, folds flat',
    description: 'Two years old, one careful child.',
    priceAmount: 4500,
    condition: 'good',
    categoryId: await categoryCalled(db, 'prams-and-cots'),
    ward: 'Loxford',
    ...fields,
  });
}

/** A listing of Hira’s, and Amina, who has written about it. */
export async function aTalk(ctx: Ctx) {
  const hira = await asMember(ctx, { firstName: 'Hira', lastName: 'Khan', email: 'hira@example.org' });
  const amina = await asMember(ctx, { firstName: 'Amina', lastName: 'Begum', email: 'amina@example.org' });
  const listing = await aListing(ctx.db, { sellerUserId: hira.user.id, title: 'Pushchair, folds flat' });
  const { talkId } = await contactSeller.run(amina.ctx, { id: listing.id, message: 'Salam, is it there?' });
  return { hira, amina, listing, talkId };
}
