import type { ImportPreview } from '#features/imports/import-preview.ts';
import { importPlaces } from '#features/imports/server/import-places.ts';
import { previewOf } from '#features/imports/server/import-preview.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { ListKind } from '../import-contract.ts';
import { importMeetings } from './import-meetings.ts';

/** Reads a list's words as the command line reads its file, and stores it with `apply`. */
export async function runList(
  ctx: Ctx,
  { kind, csv, apply }: { kind: ListKind; csv: string; apply: boolean },
): Promise<ImportPreview> {
  const bytes = new TextEncoder().encode(csv);
  const file = 'the file';
  const report =
    kind === 'meetings'
      ? await importMeetings(ctx, { csv, apply })
      : await importPlaces(ctx, { kind, file, bytes, apply });
  return previewOf(report, csv);
}
