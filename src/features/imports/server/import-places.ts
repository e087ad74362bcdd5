import { borough } from '#borough';
import { areaAround } from '#features/places/area.ts';
import type { PlaceKind } from '#features/places/place-kinds.ts';
import { addPlaces, changePlace, listPlacesToCompare } from '#features/places/server/import-places.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Problem } from '../cells.ts';
import { draftPlace, type PlaceDraft } from '../draft-place.ts';
import { type ImportReport, type RowReport, skippedRows } from '../import-report.ts';
import type { PlaceImportKind } from '../place-record.ts';
import { type PlacePlan, planPlaces } from '../plan-places.ts';
import { readPlaces } from '../read-places.ts';
import { inImport } from './import-lock.ts';
import { locatePostcodes, mostLookups } from './locate-postcodes.ts';

type Input = { kind: PlaceImportKind; file: string; bytes: Uint8Array; apply: boolean };

const kinds: Record<PlaceImportKind, PlaceKind> = {
  mosques: 'mosque',
  schools: 'islamic_school',
  facilities: 'other_facility',
};

/** Imports places: reads, checks, compares with what is stored, and with `apply` writes what is new. */
export async function importPlaces(ctx: Ctx, input: Input): Promise<ImportReport> {
  const file = readPlaces(input.bytes, input.kind);
  const area = areaAround(borough);
  const drafted = file.records.map((record) => draftPlace(record, input.kind, area));
  const drafts = drafted.flatMap(({ draft }) => draft ?? []);
  const problems = [...file.problems, ...drafted.flatMap((one) => (one.draft ? [] : one.problems))];
  const remarks = drafted.flatMap((one) => (one.draft ? one.remarks : []));
  const kind = kinds[input.kind];
  const { located, warnings } = await locate(ctx, kind, drafts);
  const plan = input.apply
    ? await inImport(ctx.db, (tx) => write(tx, kind, drafts, located, ctx.now))
    : planPlaces(kind, drafts, await listPlacesToCompare(ctx.db), located);
  return {
    kind: input.kind,
    file: input.file,
    format: file.format,
    mosque: null,
    applied: input.apply,
    rows: rowsOf(
      plan,
      problems,
      file.records.map(({ row }) => row),
    ),
    unknownColumns: file.unknownColumns,
    assumptions: file.notes,
    remarks,
    warnings,
  };
}

async function write(
  tx: Db,
  kind: PlaceKind,
  drafts: readonly PlaceDraft[],
  located: ReadonlyMap<string, Point>,
  now: Date,
): Promise<PlacePlan> {
  const plan = planPlaces(kind, drafts, await listPlacesToCompare(tx), located);
  await addPlaces(tx, kind, plan.additions, now);
  for (const update of plan.updates) await changePlace(tx, kind, update);
  return plan;
}

/** Looks up the postcodes of new places without coordinates, before the transaction: it must not wait for a service. */
async function locate(ctx: Ctx, kind: PlaceKind, drafts: readonly PlaceDraft[]) {
  const { unlocated } = planPlaces(kind, drafts, await listPlacesToCompare(ctx.db), new Map());
  const postcodes = [...new Set(unlocated)];
  const located = await locatePostcodes(ctx, postcodes.slice(0, mostLookups));
  const left = postcodes.length - mostLookups;
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
