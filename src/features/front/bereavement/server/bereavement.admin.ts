import { eq } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import { BereavementService, bereavementServiceNotFound, calls } from '../bereavement.contract.ts';
import { missingKinds } from '../bereavement.rules.ts';
import { bodiesOf } from '../first-steps.rules.ts';
import { listServices, lockService } from './bereavement.queries.ts';
import { bereavementServices } from './bereavement.tables.ts';

const target = (id: string) => ({ type: 'bereavement_service', id });

/** Returns all services, those to be checked soonest first, and the kinds of which none is entered. */
export const listBereavementServices = handle(calls.listBereavementServices, async ({ db, now }) => {
  const rows = await listServices(db);
  return {
    today: boroughDate(now),
    services: rows
      .toSorted((one, other) => one.checkBy.localeCompare(other.checkBy))
      .map((row) => present(BereavementService, row, {})),
    missing: missingKinds(rows).map((kind) => ({ kind, bodies: bodiesOf(kind) })),
  };
});

/** Adds a service. */
export const createBereavementService = handle(calls.createBereavementService, {
  async run(tx, input) {
    const [row] = await tx.db.insert(bereavementServices).values(input).returning();
    if (!row) throw new Error('The service was not stored.');
    const service = present(BereavementService, row, {});
    await audit(tx, { action: 'bereavement_service.create', target: target(row.id), after: service });
    return service;
  },
});

/** Changes a service. Refuses: bereavement_service_not_found. */
export const updateBereavementService = handle(calls.updateBereavementService, {
  async run(tx, { id, ...input }) {
    const before = await lockService(tx.db, id);
    if (!before) throw apiError(bereavementServiceNotFound);
    const [row] = await tx.db
      .update(bereavementServices)
      .set(input)
      .where(eq(bereavementServices.id, id))
      .returning();
    if (!row) throw apiError(bereavementServiceNotFound);
    const service = present(BereavementService, row, {});
    await audit(tx, {
      action: 'bereavement_service.update',
      target: target(id),
      before: present(BereavementService, before, {}),
      after: service,
    });
    return service;
  },
});

/** Deletes a service. Refuses: bereavement_service_not_found. */
export const deleteBereavementService = handle(calls.deleteBereavementService, {
  async run(tx, { id }) {
    const [row] = await tx.db.delete(bereavementServices).where(eq(bereavementServices.id, id)).returning();
    if (!row) throw apiError(bereavementServiceNotFound);
    await audit(tx, {
      action: 'bereavement_service.delete',
      target: target(id),
      before: present(BereavementService, row, {}),
    });
    return { message: 'Number deleted.' };
  },
});
