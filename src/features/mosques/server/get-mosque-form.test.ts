import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aManagedMosque } from '#test/factories/stewardship.ts';
import { testWithDb } from '#test/with-db.ts';
import { getMosqueForm } from './get-mosque-form.ts';

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
