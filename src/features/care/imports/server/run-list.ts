import { importMeetings } from '#features/gatherings/council-meetings/server/import-meetings.ts';
import {
  importPlaces,
  type PlaceList,
  preparePlaces,
} from '#features/mosques/places/server/import/import-places.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { ListKind } from '../contract.ts';
import type { ImportPreview } from '../import-preview.ts';
import { previewOf } from './import-preview.ts';

type Given = { kind: ListKind; csv: string };

/** A list ready to be compared and stored, with nothing left to look up. */
type PreparedList = { csv: string; places: PlaceList | null };

/** Reads a list's text just as the command line reads a file, and looks up what it needs. */
export async function prepareList(ctx: Ctx, { kind, csv }: Given): Promise<PreparedList> {
  if (kind === 'meetings') return { csv, places: null };
  const bytes = new TextEncoder().encode(csv);
  return { csv, places: await preparePlaces(ctx, { kind, file: 'the file', bytes }) };
}

/** Compares a list with what is stored, and stores it with `apply`. */
export async function runList(
  ctx: Ctx | TxCtx,
  { csv, places }: PreparedList,
  { apply }: { apply: boolean },
): Promise<ImportPreview> {
  const report = places
    ? await importPlaces(ctx, places, { apply })
    : await importMeetings(ctx, { csv, apply });
  return previewOf(report, csv);
}
