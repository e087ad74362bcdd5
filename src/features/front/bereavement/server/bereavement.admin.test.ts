import { expect } from 'vitest';
import { boroughDate } from '#kit/contract/dates.ts';
import { auditedActions } from '#test/audited-actions.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../bereavement.contract.ts';
import {
  createBereavementService,
  deleteBereavementService,
  listBereavementServices,
  updateBereavementService,
} from './bereavement.admin.ts';
import { countToDo } from './bereavement.queries.ts';
import { getBereavement } from './bereavement.read.ts';

const coroner = {
  kind: 'coroner',
  name: 'Coroner’s office',
  forWhom: null,
  phone: '020 7946 0165',
  openingHours: null,
  source: 'Rung by Hafsa',
  checkedOn: '2026-11-20',
  checkBy: '2027-02-18',
} as const;

testWithDb(
  'a number that is entered, changed and deleted is seen by families as it then is',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const shown = async () => {
      const { steps } = await getBereavement.run(ctx, { where: 'home-unexpected' });
      return steps.find(({ key }) => key === 'coroner')?.services.map(({ phone }) => phone);
    };
    const { id } = await createBereavementService.run(admin, coroner);
    expect(await shown()).toEqual(['020 7946 0165']);
    await updateBereavementService.run(admin, { id, ...coroner, phone: '020 7946 0166' });
    expect(await shown()).toEqual(['020 7946 0166']);
    await deleteBereavementService.run(admin, { id });
    expect(await shown()).toEqual([null]);
    expect(await auditedActions(ctx.db)).toEqual([
      'bereavement_service.create',
      'bereavement_service.update',
      'bereavement_service.delete',
    ]);
    const gone = { code: 'bereavement_service_not_found' };
    await expect(updateBereavementService.run(admin, { id, ...coroner })).rejects.toMatchObject(gone);
    await expect(deleteBereavementService.run(admin, { id })).rejects.toMatchObject(gone);
  },
);

testWithDb('what is missing and what has to be checked again is counted and listed', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const today = boroughDate(ctx.now);
  expect(await countToDo(ctx.db, today)).toBe(8);
  const { id } = await createBereavementService.run(admin, {
    ...coroner,
    checkedOn: '2025-01-01',
    checkBy: today,
  });
  await createBereavementService.run(admin, { ...coroner, name: 'At weekends', checkBy: '2030-01-01' });
  expect(await countToDo(ctx.db, today)).toBe(8);
  const { services, missing } = await listBereavementServices.run(admin, {});
  expect(services.map(({ name }) => name)).toEqual(['Coroner’s office', 'At weekends']);
  expect(missing.map(({ kind }) => kind)).not.toContain('coroner');
  expect(missing.find(({ kind }) => kind === 'register_office')?.bodies).toEqual([
    { name: 'Redbridge register office', website: 'https://www.redbridge.gov.uk' },
  ]);
  await updateBereavementService.run(admin, { id, ...coroner, checkBy: '2030-01-01' });
  expect(await countToDo(ctx.db, today)).toBe(7);
});

testWithDb('the next check is after the last one, in the form and in the database', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const wrong = { ...coroner, checkBy: coroner.checkedOn };
  const { error } = calls.createBereavementService.input.safeParse(wrong);
  expect(error?.issues).toEqual([expect.objectContaining({ path: ['checkBy'] })]);
  await expect(createBereavementService.run(admin, wrong)).rejects.toThrow();
});
