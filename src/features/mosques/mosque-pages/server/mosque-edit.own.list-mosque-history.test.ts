import { expect } from 'vitest';
import { visitor } from '#kit/contract/audience.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../mosque-edit.contract.ts';
import { confirmMosque, getMosqueForm, listMosqueHistory, saveMosque } from './mosque-edit.own.ts';

testWithDb(
  'only managers see who changed what to which value; others see which fields changed',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const form = await getMosqueForm.run(manager, { id: mosque.id });
    const names = Object.keys(calls.saveMosque.input.shape);
    const known = Object.fromEntries(names.map((name) => [name, Reflect.get(form, name)]));
    const changed = { ...known, phone: '020 7946 0007', capacity: 700 };
    await saveMosque.run(manager, calls.saveMosque.input.parse(changed));
    await confirmMosque.run(admin, { id: mosque.id });
    const input = { id: mosque.id, limit: 10 };
    const { items, total } = await listMosqueHistory.run(admin, input);
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { what: 'Confirmed that details and times are right', changes: [] },
      {
        what: 'Changed: Phone, Capacity',
        changes: [
          { label: 'Phone', to: '020 7946 0007', from: '' },
          { label: 'Capacity', to: '700', from: '' },
        ],
      },
    ]);
    expect(items.every(({ by }) => by !== null)).toBe(true);
    const public_ = await listMosqueHistory.run({ ...ctx, actor: visitor }, input);
    expect(public_.items.map(({ what }) => what)).toEqual(items.map(({ what }) => what));
    expect(JSON.stringify(public_)).not.toContain('7946');
    expect(public_.items.every(({ by, changes }) => by === null && changes.length === 0)).toBe(true);
  },
);
