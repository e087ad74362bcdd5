import { and, eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { hoursAnswered, hoursNotFound } from '../../errors.ts';
import { volunteerHours } from '../tables.ts';

/** Takes back what nobody has confirmed. Refuses: hours_not_found, hours_answered. */
export const removeVolunteerHours = handle(calls.removeVolunteerHours, {
  async run(tx, { id }) {
    const own = and(eq(volunteerHours.id, id), eq(volunteerHours.volunteerId, personOf(tx).id));
    const [row] = await tx.db.select().from(volunteerHours).where(own).for('update');
    if (!row) throw apiError(hoursNotFound);
    if (row.status === 'confirmed') throw apiError(hoursAnswered);
    await tx.db.delete(volunteerHours).where(eq(volunteerHours.id, id));
    return { message: 'Removed.' };
  },
});
