import { and, eq } from 'drizzle-orm';
import { badField } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../timetable-contract.ts';
import { specialDays } from '../tables.ts';
import { auditTimes, managedMosque } from './require-manager.ts';

/** Declares a day, or changes what was declared of it. Refuses: mosque_not_found, not_allowed, bad_input. */
export const declareSpecialDay = handle(calls.declareSpecialDay, {
  async run(tx, { placeId, ...input }) {
    await managedMosque(tx, placeId);
    if (input.endsOn !== undefined && input.endsOn < input.date) {
      throw badField('endsOn', 'It can’t end before it begins.');
    }
    const confirmedAt = tx.now.toISOString();
    const told = { endsOn: input.endsOn ?? null, times: input.times, note: input.note ?? null, confirmedAt };
    const [before = null] = await tx.db
      .select()
      .from(specialDays)
      .where(
        and(
          eq(specialDays.mosqueId, placeId),
          eq(specialDays.kind, input.kind),
          eq(specialDays.date, input.date),
        ),
      );
    await tx.db
      .insert(specialDays)
      .values({ mosqueId: placeId, kind: input.kind, date: input.date, ...told })
      .onConflictDoUpdate({
        target: [specialDays.mosqueId, specialDays.kind, specialDays.date],
        set: told,
      });
    await auditTimes(tx, placeId, 'special_day', input, before);
    return { message: 'The day is saved.' };
  },
});
