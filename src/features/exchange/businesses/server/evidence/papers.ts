import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { isPlainPdf } from '#kit/server/files/check-pdf.ts';
import { reEncodePictureTwice } from '#kit/server/files/re-encode-picture.ts';
import { storeFile } from '#kit/server/files/stored-files.ts';
import type { FileOwner } from '#kit/server/files/sweep-files.ts';
import { handle } from '#kit/server/handle.ts';
import { badPaper, calls, paperNotFound } from '../../evidence-contract.ts';
import { editedBusiness } from '../owning/rights.ts';
import { findPaper } from './queries.ts';
import { businessEvidence } from './tables.ts';

/** As it stands with the files of the store. */
export const paperOwnerKind = 'business-evidence';

/** Fine enough for the small print of a certificate. */
const sizes = { whole: { width: 2000, height: 2000 }, small: { width: 16, height: 16 } };

/**
 * Stores a paper: a PDF as it is, checked; a picture made anew, so that nothing but pixels is left. Refuses: business_not_found,
 * not_your_business, bad_paper, pictures_busy, file_store_failed.
 */
export const uploadEvidencePaper = handle(calls.uploadEvidencePaper, async (ctx, { id, bytes }) => {
  await editedBusiness(ctx, id);
  const isPdf = isPlainPdf(bytes);
  const content = isPdf ? bytes : (await reEncodePictureTwice(bytes, sizes))?.whole;
  if (!content) throw apiError(badPaper);
  const name = `${randomUUID()}.${isPdf ? 'pdf' : 'webp'}`;
  await storeFile(ctx, keyOf(name), content);
  return { name };
});

/** Answers a paper to the owner of its business and to administrators. Refuses: paper_not_found. */
export const getEvidencePaper = handle(calls.getEvidencePaper, async (ctx, { name }) => {
  const paper = await findPaper(ctx.db, keyOf(name));
  const isOwn = ctx.actor.kind === 'person' && paper?.ownerUserId === ctx.actor.id;
  const mayOpen = paper !== undefined && (isOwn || actsAsAdministratorOrAsk(ctx.actor, ctx.now));
  const bytes = mayOpen ? await ctx.files.get(keyOf(name)) : undefined;
  if (!bytes) throw apiError(paperNotFound);
  if (name.endsWith('.webp')) return { bytes, type: 'image/webp' };
  // A PDF is opened by the device's own program, never within our pages.
  return { bytes, type: 'application/pdf', downloadName: `paper-${name.slice(0, 8)}.pdf` };
});

/** The key of a paper in the store. */
export function keyOf(name: string): string {
  return `evidence/${name}`;
}

/** The papers in the store. */
export const evidencePapers: FileOwner = {
  kind: paperOwnerKind,
  async inUse(db, keys) {
    const rows = await db
      .select({ key: businessEvidence.fileKey })
      .from(businessEvidence)
      .where(inArray(businessEvidence.fileKey, [...keys]));
    return rows.flatMap(({ key }) => key ?? []);
  },
};
