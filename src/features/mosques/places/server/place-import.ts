import { borough } from '#borough';
import { mendedWarnings, skippedRows } from '#features/care/imports/import-report.rules.ts';
import { withImportLock } from '#features/care/imports/server/public.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import { loadWards } from '#features/site/wards/server/public.ts';
import type { Wards } from '#features/site/wards/ward.contract.ts';
import type { Point } from '#kit/contract/distance.ts';
import { ApiError } from '#kit/contract/errors.ts';
import type { ImportReport, Problem, RowReport } from '#kit/contract/import-report.ts';
import { pick } from '#kit/contract/pick.ts';
import { heicPicture, pictureTooLarge } from '#kit/contract/upload-errors.ts';
import type { Ctx, ListImport, ListPictures } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { reEncodePicture } from '#kit/server/files/pictures.ts';
import { assignFile, removeFile, storeFile } from '#kit/server/files/stored-files.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { areaAround } from '../area.rules.ts';
import { type PlaceKind, pictureKeyOf } from '../place.rules.ts';
import { draftPlace, type PlaceDraft } from '../place-draft.rules.ts';
import { readPlaces } from '../place-file.rules.ts';
import { type PlacePlan, planPlaces } from '../place-plan.rules.ts';
import { type PlaceFile, type PlaceImportKind, placeImportKinds } from '../place-record.rules.ts';
import { addPlaces, changePlace, listPlacesToCompare } from './place-import.queries.ts';
import { newPictureKey, placePictureSize } from './place-picture.queries.ts';

/** Imports lists of mosques, schools and other facilities. */
export const placeLists: ListImport = {
  kinds: placeImportKinds,
  async prepare(ctx, { kind, csv, pictures, apply }) {
    const known = placeImportKinds.find((name) => name === kind);
    if (known === undefined) throw new Error(`There are no places called ${kind}.`);
    const list = await preparePlaces(ctx, {
      kind: known,
      file: 'the file',
      bytes: new TextEncoder().encode(csv),
      pictures,
      apply,
    });
    return (runCtx, options) => importPlaces(runCtx, list, options);
  },
};

type Input = {
  kind: PlaceImportKind;
  file: string;
  bytes: Uint8Array;
  /** Null if the file was uploaded without pictures. */
  pictures: ListPictures | null;
  /** Whether the list will be stored; if so, its pictures are put into the file store first. */
  apply: boolean;
};

const kinds: Record<PlaceImportKind, PlaceKind> = {
  mosques: 'mosque',
  schools: 'islamic_school',
  facilities: 'other_facility',
};

/** A list of places that was read and checked. `located`: positions of postcodes. */
export type PlaceList = {
  kind: PlaceImportKind;
  placeKind: PlaceKind;
  fileName: string;
  file: PlaceFile;
  drafts: readonly PlaceDraft[];
  problems: readonly Problem[];
  remarks: readonly Problem[];
  located: ReadonlyMap<string, Point>;
  wards: Wards;
  warnings: readonly string[];
};

/** Reads and checks a list of places and looks up its postcodes. Runs before the transaction, which must not wait for a service. */
export async function preparePlaces(ctx: Ctx, input: Input): Promise<PlaceList> {
  const file = readPlaces(input.bytes, input.kind);
  const area = areaAround(borough);
  const drafted = file.records.map((record) => draftPlace(record, input.kind, area));
  const read = await readPictures(
    drafted.flatMap(({ draft }) => draft ?? []),
    input.pictures,
  );
  const { drafts } = read;
  const placeKind = kinds[input.kind];
  const { located, warnings } = await locate(ctx, placeKind, drafts);
  if (input.apply) await storePictures(ctx, await planOf(ctx.db, { placeKind, drafts, located }), read.files);
  return {
    kind: input.kind,
    placeKind,
    fileName: input.file,
    file,
    drafts,
    problems: [...file.problems, ...drafted.flatMap((result) => (result.draft ? [] : result.problems))],
    remarks: [...drafted.flatMap((result) => (result.draft ? result.remarks : [])), ...read.remarks],
    located,
    wards: await loadWards(ctx, borough),
    warnings: [...mendedWarnings(file), ...warnings, ...read.warnings],
  };
}

/** Compares a list with the stored places, and with `apply` writes the differences. */
export async function importPlaces(
  ctx: Ctx | TxCtx,
  list: PlaceList,
  { apply }: { apply: boolean },
): Promise<ImportReport> {
  const plan = apply ? await withImportLock(ctx, (tx) => write(tx, list)) : await planOf(ctx.db, list);
  return {
    ...pick(list, 'kind', 'remarks', 'warnings'),
    file: list.fileName,
    ...pick(list.file, 'format', 'unknownColumns'),
    mosque: null,
    applied: apply,
    rows: rowsOf(
      plan,
      list.problems,
      list.file.records.map(({ row }) => row),
    ),
    assumptions: list.file.notes,
  };
}

async function planOf(
  db: Db,
  { placeKind, drafts, located }: Pick<PlaceList, 'placeKind' | 'drafts' | 'located'>,
): Promise<PlacePlan> {
  return planPlaces(placeKind, drafts, await listPlacesToCompare(db), located);
}

async function write(tx: TxCtx, list: PlaceList): Promise<PlacePlan> {
  const plan = await planOf(tx.db, list);
  const by = tx.actor.kind === 'person' ? tx.actor.id : null;
  const importing = { now: tx.now, by, wards: list.wards };
  const added = await addPlaces(tx.db, list.placeKind, plan.additions, importing);
  for (const place of added) await claimPicture(tx, place);
  for (const { id, changes, imageBefore } of plan.updates) {
    await changePlace(tx.db, list.placeKind, { id, changes }, importing);
    if (changes.imageUrl) await claimPicture(tx, { id, imageUrl: changes.imageUrl }, imageBefore);
  }
  return plan;
}

/** Looks up the postcodes of new places without coordinates. */
async function locate(ctx: Ctx, kind: PlaceKind, drafts: readonly PlaceDraft[]) {
  const { unlocated } = planPlaces(kind, drafts, await listPlacesToCompare(ctx.db), new Map());
  const postcodes = [...new Set(unlocated)];
  const { located, approximate } = await locatePostcodes(ctx, postcodes.slice(0, maxLookups));
  const warnings = approximate.map(
    (postcode) =>
      `${postcode} could not be looked up: its places are put about the centre of ${postcode.split(' ')[0]}. Correct their position.`,
  );
  const left = postcodes.length - maxLookups;
  if (left > 0) {
    warnings.push(
      `${left} more postcodes were not looked up: run the import again for the places that lack coordinates.`,
    );
  }
  return { located, warnings };
}

/** Returns the rows in the order of the file. */
function rowsOf(plan: PlacePlan, problems: readonly Problem[], order: readonly string[]): RowReport[] {
  const byRow = Map.groupBy([...plan.reports, ...skippedRows(problems)], ({ row }) => row);
  const inOrder = [...new Set([...order, ...byRow.keys()])];
  return inOrder.flatMap((row) => byRow.get(row) ?? []);
}

/** Maximum number of postcodes looked up in one import, to spare a free service. */
const maxLookups = 500;

/** Returns the positions of postcodes, and those of which only the outward code could be located. */
async function locatePostcodes(ctx: Ctx, postcodes: readonly string[]) {
  const located = new Map<string, Point>();
  const approximate: string[] = [];
  for (const postcode of postcodes) {
    const point = await findPostcode(ctx, postcode);
    if (point) located.set(postcode, pick(point, 'latitude', 'longitude'));
    if (point?.approximate) approximate.push(postcode);
  }
  return { located, approximate };
}

/** Drafts with their pictures, and the re-encoded pictures by their future keys. */
type Read = {
  drafts: PlaceDraft[];
  files: Map<string, Uint8Array>;
  remarks: Problem[];
  warnings: string[];
};

/**
 * Reads and re-encodes the pictures that rows name. Unreadable pictures are left out and reported for their row. Refuses:
 * pictures_busy.
 */
async function readPictures(drafts: readonly PlaceDraft[], pictures: ListPictures | null): Promise<Read> {
  const read: Read = { drafts: [], files: new Map(), remarks: [], warnings: [] };
  if (pictures === null) return { ...read, drafts: [...drafts], warnings: missingPictureWarnings(drafts) };
  for (const draft of drafts) {
    const { pictureFile, row } = draft;
    const picture = pictureFile === undefined ? undefined : await readPicture(pictures, pictureFile);
    if (!picture || pictureFile === undefined) read.drafts.push(draft);
    else if (picture.ok) {
      read.files.set(picture.key, picture.bytes);
      read.drafts.push({ ...draft, picture: { fileName: pictureFile, key: picture.key } });
    } else {
      const why = `${picture.why}; it was left out`;
      read.remarks.push({ row, column: 'Picture', value: pictureFile, why });
      read.drafts.push(draft);
    }
  }
  return read;
}

async function readPicture(pictures: ListPictures, name: string) {
  const found = pictures.find(name);
  if (!found.ok) return found;
  try {
    const bytes = await reEncodePicture(found.bytes, placePictureSize);
    if (bytes) return { ok: true, key: newPictureKey(found.bytes), bytes } as const;
    return { ok: false, why: 'is not a JPG, PNG or WebP picture' } as const;
  } catch (error) {
    const code = error instanceof ApiError ? error.code : '';
    if (code === pictureTooLarge.code)
      return { ok: false, why: 'has too many pixels (at most 5000 a side)' } as const;
    if (code === heicPicture.code) return { ok: false, why: 'is a HEIC picture: save it as a JPG' } as const;
    throw error;
  }
}

/** Returns a warning if rows name pictures but the file was uploaded without any. */
function missingPictureWarnings(drafts: readonly PlaceDraft[]): string[] {
  const count = drafts.filter(({ pictureFile }) => pictureFile !== undefined).length;
  if (count === 0) return [];
  const rows = count === 1 ? '1 row names a picture' : `${count} rows name pictures`;
  return [`${rows}: to import pictures, choose a ZIP file of this file and its pictures.`];
}

/** Puts a plan's pictures into the file store. They have no owner yet, so they are removed later if the import fails. */
async function storePictures(
  ctx: Ctx,
  { additions, updates }: PlacePlan,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const shown = [
    ...additions.map(({ values }) => values.imageUrl),
    ...updates.map(({ changes }) => changes.imageUrl),
  ];
  for (const imageUrl of shown) {
    const key = imageUrl ? pictureKeyOf(imageUrl) : '';
    const bytes = files.get(key);
    if (bytes) await storeFile(ctx, key, bytes);
  }
}

/** Makes a place the owner of a stored picture, and removes its previous picture. */
async function claimPicture(
  tx: TxCtx,
  { id, imageUrl }: { id: string; imageUrl: string | null },
  before: string | null = null,
): Promise<void> {
  if (imageUrl === null) return;
  await assignFile(tx, pictureKeyOf(imageUrl), { kind: 'place-picture', id });
  if (before !== null) await removeFile(tx, pictureKeyOf(before));
}
