import { borough } from '#borough';
import { skippedRows } from '#features/care/imports/import-report.ts';
import { inImport } from '#features/care/imports/server/public.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { ImportReport, Problem, RowReport } from '#kit/contract/import-report.ts';
import type { Ctx, ListPictures } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { areaAround } from '../../area.ts';
import { draftPlace, type PlaceDraft } from '../../import/draft-place.ts';
import type { PlaceFile, PlaceImportKind } from '../../import/place-record.ts';
import { type PlacePlan, planPlaces } from '../../import/plan-places.ts';
import { readPlaces } from '../../import/read-places.ts';
import type { PlaceKind } from '../../place-kinds.ts';
import { addPlaces, changePlace, listPlacesToCompare } from '../import-places.ts';
import { locatePostcodes, maxLookups } from './locate-postcodes.ts';
import { ownPicture, readPictures, storePictures } from './place-pictures.ts';

type Input = {
  kind: PlaceImportKind;
  file: string;
  bytes: Uint8Array;
  /** Null where the file came alone. */
  pictures: ListPictures | null;
  /** Whether it is to be stored: then its pictures are put into the file store first. */
  apply: boolean;
};

const kinds: Record<PlaceImportKind, PlaceKind> = {
  mosques: 'mosque',
  schools: 'islamic_school',
  facilities: 'other_facility',
};

/** A list of places as it was read, with what its postcodes were looked up for. */
export type PlaceList = {
  kind: PlaceImportKind;
  placeKind: PlaceKind;
  fileName: string;
  file: PlaceFile;
  drafts: readonly PlaceDraft[];
  problems: readonly Problem[];
  remarks: readonly Problem[];
  located: ReadonlyMap<string, Point>;
  warnings: readonly string[];
};

/** Reads and checks a list of places, and looks up its postcodes: before any transaction, which must not wait for a service. */
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
    problems: [...file.problems, ...drafted.flatMap((one) => (one.draft ? [] : one.problems))],
    remarks: [...drafted.flatMap((one) => (one.draft ? one.remarks : [])), ...read.remarks],
    located,
    warnings: [...warnings, ...read.warnings],
  };
}

/** Imports a list of places: compares it with what is stored, and with `apply` writes what is new. */
export async function importPlaces(
  ctx: Ctx | TxCtx,
  list: PlaceList,
  { apply }: { apply: boolean },
): Promise<ImportReport> {
  const plan = apply ? await inImport(ctx, (tx) => write(tx, list)) : await planOf(ctx.db, list);
  return {
    kind: list.kind,
    file: list.fileName,
    format: list.file.format,
    mosque: null,
    applied: apply,
    rows: rowsOf(
      plan,
      list.problems,
      list.file.records.map(({ row }) => row),
    ),
    unknownColumns: list.file.unknownColumns,
    assumptions: list.file.notes,
    remarks: list.remarks,
    warnings: list.warnings,
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
  const importing = { now: tx.now, by: tx.actor.kind === 'person' ? tx.actor.id : null };
  const added = await addPlaces(tx.db, list.placeKind, plan.additions, importing);
  for (const place of added) await ownPicture(tx, place);
  for (const { id, changes, imageBefore } of plan.updates) {
    await changePlace(tx.db, list.placeKind, { id, changes }, importing);
    if (changes.imageUrl) await ownPicture(tx, { id, imageUrl: changes.imageUrl }, imageBefore);
  }
  return plan;
}

/** Looks up the postcodes of new places without coordinates. */
async function locate(ctx: Ctx, kind: PlaceKind, drafts: readonly PlaceDraft[]) {
  const { unlocated } = planPlaces(kind, drafts, await listPlacesToCompare(ctx.db), new Map());
  const postcodes = [...new Set(unlocated)];
  const located = await locatePostcodes(ctx, postcodes.slice(0, maxLookups));
  const left = postcodes.length - maxLookups;
  const warnings =
    left > 0
      ? [
          `${left} more postcodes were not looked up: run the import again for the places that lack coordinates.`,
        ]
      : [];
  return { located, warnings };
}

/** The rows in the order of the file. */
function rowsOf(plan: PlacePlan, problems: readonly Problem[], order: readonly string[]): RowReport[] {
  const byRow = Map.groupBy([...plan.reports, ...skippedRows(problems)], ({ row }) => row);
  const inOrder = [...new Set([...order, ...byRow.keys()])];
  return inOrder.flatMap((row) => byRow.get(row) ?? []);
}
