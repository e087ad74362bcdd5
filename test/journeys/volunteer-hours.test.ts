// @module-tag thorough
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { volunteerShifts } from '#features/gatherings/volunteer-hours/server/volunteer-hours.tables.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './accessible.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { open, shown, type Visitor } from './visitor.ts';

let site: Site;
let organiser: Visitor;
let volunteer: JourneyMember;
let id = '';
const title = 'Sahur parcels for students';

journey.beforeAll(async ({ browser, administration }) => {
  const { post } = administration;
  site = administration.site;
  organiser = await administration.anAdministrator({ screen: 'phone' });
  volunteer = await aMemberOf({ site, post, browser, admin: organiser, firstName: 'Yusra', screen: 'phone' });
  id = await said(organiser, '/api/volunteer/opportunities', {
    title,
    description: 'Pack bags and take them round.',
    category: 'community_support',
    location: 'Ilford library',
    maxVolunteers: 5,
  });
  const application = { opportunityId: id, message: 'I live round the corner.' };
  const applied = await said(volunteer.visitor, '/api/volunteer/applications', application);
  await said(organiser, `/api/volunteer/applications/${applied}/accept`, {});
});
afterAll(async () => {
  await organiser?.leave();
  await volunteer?.visitor.leave();
});

/** Makes a POST request as a signed-in member. Returns the id of what was created. */
async function said({ context }: Visitor, path: string, data: object): Promise<string> {
  const answer = await context.request.post(path, { data, headers: { origin: site.url } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

/** Returns the date some days from now as YYYY-MM-DD. */
function day(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

test('an organiser plans a shift, and an accepted volunteer signs up for it', async () => {
  const { page } = organiser;
  await open(page, `/volunteering/${id}/team`);
  await page.getByLabel('Day').fill(day(3));
  await page.getByLabel('From').fill('09:30');
  await page.getByLabel('Until').fill('12:30');
  await page.getByLabel('People').fill('1');
  await page.getByRole('button', { name: 'Add shift' }).click();
  await shown(page, 'The shift is planned.').waitFor();
  await page.getByText('0 of 1').waitFor();

  const { page: phone } = volunteer.visitor;
  await open(phone, `/volunteering/${id}`);
  await phone.getByText('1 of 1 left').waitFor();
  await phone.getByRole('button', { name: /^Sign up/ }).click();
  await shown(phone, 'You have a place in this shift.').waitFor();
  await phone.getByRole('button', { name: /^I can’t come/ }).waitFor();
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
});

test('hours are added on one phone and confirmed on another', async () => {
  const { page: phone } = volunteer.visitor;
  await open(phone, `/volunteering/hours?for=${id}`);
  await phone.getByRole('button', { name: 'Add hours' }).click();
  await expect
    .poll(() => phone.getByRole('spinbutton', { name: 'Hours' }).getAttribute('aria-invalid'))
    .toBe('true');
  await phone.getByLabel('Day').fill(day(-1));
  await phone.getByRole('spinbutton', { name: 'Hours' }).fill('2.5');
  await phone.getByLabel('What you did (optional)').fill('Packed forty bags.');
  await phone.getByRole('button', { name: 'Add hours' }).click();
  await shown(phone, 'They count once the organiser has confirmed them.').waitFor();
  await phone.getByText(/Waiting for the organiser/).waitFor();
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);

  const { page } = organiser;
  await open(page, `/volunteering/${id}/team`);
  await page.getByText('Packed forty bags.').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: /^Confirm the hours of Yusra/ }).click();
  await shown(page, 'Hours confirmed').waitFor();
  await page.getByText('Confirmed', { exact: true }).waitFor();

  await open(phone, '/volunteering/hours');
  await phone.getByText(/Confirmed by the organiser/).waitFor();
  await phone.getByRole('link', { name: 'Certificate to print' }).click();
  await phone.getByRole('heading', { name: 'Certificate of volunteering' }).waitFor();
  await shown(phone, '2½ hours').waitFor();
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
});

test('after the shift the form for hours proposes it, and confirmed hours can be removed', async () => {
  const ofShift = eq(volunteerShifts.opportunityId, id);
  await site.write((db) =>
    db
      .update(volunteerShifts)
      .set({ date: day(-2) })
      .where(ofShift),
  );
  const { page: phone } = volunteer.visitor;
  await open(phone, '/volunteering/hours');
  await phone.getByText('Filled in from your last shift', { exact: false }).waitFor();
  await expect.poll(() => phone.getByLabel('Day').inputValue()).toBe(day(-2));
  await expect.poll(() => phone.getByRole('spinbutton', { name: 'Hours' }).inputValue()).toBe('3');
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  await phone.getByRole('button', { name: 'Add hours' }).click();
  await phone.getByText(/Waiting for the organiser/).waitFor();
  await phone.getByText('Filled in from your last shift', { exact: false }).waitFor({ state: 'detached' });
  await expect.poll(() => phone.getByLabel('Day').inputValue()).toBe('');

  const confirmed = phone.getByRole('listitem').filter({ hasText: 'Confirmed by the organiser' });
  await confirmed.getByRole('button', { name: 'Remove' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Remove hours' }).click();
  await confirmed.waitFor({ state: 'detached' });
});

test('after the shift the organiser marks a no-show and undoes it', async () => {
  const { page } = organiser;
  await open(page, `/volunteering/${id}/team`);
  await page.getByRole('heading', { name: 'Who came' }).waitFor();
  await page.getByRole('button', { name: /^Didn’t come.*Yusra/ }).click();
  await page.getByRole('button', { name: /^Came after all.*Yusra/ }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: /^Came after all.*Yusra/ }).click();
  await page.getByRole('button', { name: /^Didn’t come.*Yusra/ }).waitFor();
});

test('a volunteer creates a profile, and others find it by skill', async () => {
  const { page: phone } = volunteer.visitor;
  await open(phone, '/volunteering/profile');
  await phone.getByRole('button', { name: 'Create Profile' }).first().click();
  const sheet = phone.getByRole('dialog');
  await sheet.getByLabel('Skills (optional)').fill('Bag packing, Driving');
  await sheet.getByRole('button', { name: 'Create Profile' }).click();
  await shown(phone, 'Volunteer profile created successfully').waitFor();
  await phone.getByRole('button', { name: 'Edit Profile' }).waitFor();
  await expectAccessible(phone);

  const { page } = organiser;
  await open(page, '/volunteering/volunteers?search=bag+packing');
  await page.getByRole('heading', { name: 'Yusra Khan' }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Connect with Yusra Khan' }).click();
  await page.getByRole('dialog').getByLabel('Your introduction').fill('Could you drive on Fridays?');
  await page.getByRole('dialog').getByRole('button', { name: 'Send introduction' }).click();
  await page.getByText('Request sent', { exact: true }).waitFor();
});

test('an organiser who closes the opportunity is asked about its shifts; those that are kept can only be left', async () => {
  const { page } = organiser;
  await open(page, `/volunteering/${id}/team`);
  await page.getByLabel('Day').fill(day(4));
  await page.getByLabel('From').fill('09:30');
  await page.getByLabel('Until').fill('12:30');
  await page.getByLabel('People').fill('2');
  await page.getByRole('button', { name: 'Add shift' }).click();
  await shown(page, 'The shift is planned.').waitFor();
  const { page: phone } = volunteer.visitor;
  await open(phone, `/volunteering/${id}`);
  await phone.getByRole('button', { name: /^Sign up/ }).click();
  await phone.getByRole('button', { name: /^I can’t come/ }).waitFor();

  await open(page, `/volunteering/${id}`);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close opportunity' }).click();
  const question = page.getByRole('dialog', { name: /A shift is planned: choose what happens to it/ });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByLabel('Kept, without further sign-ups.').check();
  await question.getByRole('button', { name: 'Close opportunity' }).click();
  await shown(page, 'Closed. It’s no longer listed.').waitFor();
  await expectNoSidewaysScrolling(page);

  await open(phone, `/volunteering/${id}`);
  await shown(phone, 'The opportunity is closed, so these shifts take no more sign-ups.').waitFor();
  await phone.getByRole('button', { name: /^I can’t come/ }).click();
  await phone.getByRole('button', { name: /^I can’t come/ }).waitFor({ state: 'detached' });
  await expect.poll(() => phone.getByRole('button', { name: /^Sign up/ }).count()).toBe(0);
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
});
