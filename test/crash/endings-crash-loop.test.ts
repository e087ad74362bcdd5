// @module-tag thorough
import { test } from 'vitest';
import type { Db } from '#kit/server/db/database.ts';
import { aBusiness, aCategory } from '../factories/businesses.ts';
import { aListing, categoryCalled } from '../factories/classifieds.ts';
import { evidenceThatCounts } from '../factories/evidence.ts';
import { aCrashStore } from './crash-store.ts';
import { expectOneMessageEach } from './mailing-crash-loop.ts';
import { manyMembers } from './many-members.ts';

const people = 250;

/** Adds 250 sellers, each with an expired listing. */
async function addListings(db: Db): Promise<string[]> {
  const sellers = await manyMembers(db, people);
  const categoryId = await categoryCalled(db, 'furniture');
  const times = { listedAt: '2026-01-01T12:00:00.000Z', expiresAt: '2026-01-31T12:00:00.000Z' };
  for (const { id: sellerUserId } of sellers) await aListing(db, { sellerUserId, categoryId, ...times });
  return sellers.map(({ email }) => email);
}

/** Adds 250 owners, each with an expired certificate. */
async function addCertificates(db: Db): Promise<string[]> {
  const owners = await manyMembers(db, people);
  const { id: categoryId } = await aCategory(db);
  for (const { id: ownerUserId } of owners) {
    const { id } = await aBusiness(db, { ownerUserId, categoryId });
    await evidenceThatCounts(db, id, { expiresOn: '2026-01-31' });
  }
  return owners.map(({ email }) => email);
}

const endings = [
  {
    promise: 'every seller is told once that a listing has ended',
    mailing: { template: 'listing-ending', job: 'end-listings', prepare: addListings },
  },
  {
    promise: 'every owner is told once that a certificate has lapsed',
    mailing: { template: 'halal-evidence-ends', job: 'watch-halal-evidence', prepare: addCertificates },
  },
];

test.each(endings)('$promise, however often the server is killed', async ({ mailing }) => {
  await expectOneMessageEach(aCrashStore(), mailing);
});
