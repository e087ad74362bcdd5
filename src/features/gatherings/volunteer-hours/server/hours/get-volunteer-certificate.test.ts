import { expect } from 'vitest';
import { asVolunteer, aTeam, givenHours } from '#test/factories/volunteer-hours.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { getVolunteerCertificate } from './get-volunteer-certificate.ts';

testWithDb('a certificate names confirmed hours of the period alone, the most first', async ({ ctx }) => {
  const { opportunity, volunteer, user } = await aTeam(ctx);
  const other = await anOpportunity(ctx.db, { title: 'Reading with children' });
  await asVolunteer(ctx, other.id, user.id);
  const answered = { status: 'confirmed' as const, answeredAt: '2026-11-20T10:00:00.000Z' };
  const given = { opportunityId: opportunity.id, volunteerId: user.id };
  await givenHours(ctx.db, { ...given, ...answered, servedOn: '2026-11-01' });
  await givenHours(ctx.db, { ...given, ...answered, servedOn: '2026-11-08' });
  await givenHours(ctx.db, { ...given, ...answered, servedOn: '2025-11-21' });
  await givenHours(ctx.db, { ...given, servedOn: '2026-11-15' });
  await givenHours(ctx.db, { ...given, ...answered, opportunityId: other.id, minutes: 300 });
  expect(await getVolunteerCertificate.run(volunteer, {})).toMatchObject({
    name: `Amina ${user.lastName}`,
    from: '2025-11-22',
    to: '2026-11-21',
    totalMinutes: 540,
    lines: [
      { title: 'Reading with children', days: 1, minutes: 300 },
      { title: 'Soup kitchen cooks', days: 2, minutes: 240 },
    ],
  });
  const november = { from: '2026-11-05', to: '2026-11-10' };
  expect(await getVolunteerCertificate.run(volunteer, november)).toMatchObject({ totalMinutes: 120 });
  await expect(
    getVolunteerCertificate.run(volunteer, { from: '2026-11-05', to: '2026-11-04' }),
  ).rejects.toMatchObject({ issues: [{ path: 'to' }] });
});
