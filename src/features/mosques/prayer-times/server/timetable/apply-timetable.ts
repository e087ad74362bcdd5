import { inImport } from '#features/care/imports/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, planChanged } from '../../timetable-contract.ts';
import { notingNews } from '../news/note-news.ts';
import { runTimetable } from './plan-import.ts';
import { auditTimes, managedMosque } from './require-manager.ts';

/**
 * Stores a previewed timetable: under the lock of imports the plan is made again, and carried out only if it is the one that was
 * previewed. Refuses: mosque_not_found, not_allowed, plan_changed, import_unreadable, import_too_large, import_columns_missing.
 */
export const applyTimetable = handle(calls.applyTimetable, {
  async run(tx, { digest, ...input }) {
    await managedMosque(tx, input.placeId);
    return inImport(tx, async () => {
      const planned = await runTimetable(tx, { ...input, apply: false });
      if (planned.digest !== digest) throw apiError(planChanged);
      const done = await notingNews(tx, input.placeId, () => runTimetable(tx, { ...input, apply: true }));
      const { added, changed, lines } = done;
      await auditTimes(tx, input.placeId, 'import', { added, changed, lines });
      return done;
    });
  },
});
