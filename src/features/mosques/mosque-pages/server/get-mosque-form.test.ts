import { expect } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getMosqueForm } from './get-mosque-form.ts';
import { saveMosque } from './save-mosque.ts';
import { mosqueEdits } from './tables.ts';

testWithDb('what is not known is empty; a computed time is nobody’s jama‘ah', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: member } = await asMember(ctx);
  const form = await getMosqueForm.run(member, { id: mosque.id });
  expect(form).toMatchObject({
    name: mosque.name,
    phone: '',
    fajrTime: '',
    maghribTime: '',
    savesAtOnce: false,
  });
  expect((await getMosqueForm.run(manager, { id: mosque.id })).savesAtOnce).toBe(true);
  const unknown = getMosqueForm.run(member, { id: '01890000-0000-7000-8000-000000000000' });
  await expect(unknown).rejects.toMatchObject({ code: 'mosque_not_found' });
});

testWithDb(
  'what a member suggested before stands in the form, until it is decided; nobody else’s',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { ctx: member } = await asMember(ctx);
    const { ctx: other } = await asMember(ctx);
    const { savesAtOnce: _, waits: __, ...form } = await getMosqueForm.run(member, { id: mosque.id });
    await saveMosque.run(member, { ...form, phone: '020 7946 0007' });
    expect(await getMosqueForm.run(member, { id: mosque.id })).toMatchObject({
      phone: '020 7946 0007',
      waits: true,
    });
    for (const somebody of [other, manager]) {
      expect(await getMosqueForm.run(somebody, { id: mosque.id })).toMatchObject({ phone: '', waits: false });
    }
    const again = { ...form, phone: '020 7946 0007', website: 'https://mosque.example/' };
    await saveMosque.run(member, again);
    const [edit] = await ctx.db.select().from(mosqueEdits);
    expect(edit?.changes).toEqual({ phone: '020 7946 0007', website: 'https://mosque.example/' });
  },
);
