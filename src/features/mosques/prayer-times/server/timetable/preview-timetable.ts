import { handle } from '#kit/server/handle.ts';
import { calls } from '../../timetable-contract.ts';
import { runTimetable } from './plan-import.ts';
import { managedMosque } from './require-manager.ts';

/** Answers what a file would change. Refuses: mosque_not_found, not_allowed, import_unreadable, import_too_large, import_columns_missing. */
export const previewTimetable = handle(calls.previewTimetable, async (ctx, input) => {
  await managedMosque(ctx, input.placeId);
  return runTimetable(ctx, { ...input, apply: false });
});
