import { expect, test } from 'vitest';
import { search } from '#features/front/search/server/search.read.ts';
import { listSearchAnswers } from '#features/front/search/server/search-answer.admin.ts';
import { asAdmin } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx } from '#test/with-db.ts';
import { loadSampleCommunity } from './prepare-database.ts';
import { screenPaths } from './routes.ts';

/** What residents typed when they tried the site, and the title that must come first. */
const typedOnTheWalk: readonly (readonly [q: string, first: string])[] = [
  ['someone died', 'When someone dies'],
  ['death', 'When someone dies'],
  ['funeral', 'When someone dies'],
  ['janaza', 'When someone dies'],
  ['ghusl', 'When someone dies'],
  ['halal restaurant', 'Halal restaurants'],
  ['halal meet', 'Halal restaurants'],
  ['womens prayer', 'Mosques with women’s places'],
  ['where can women pray', 'Mosques with women’s places'],
  ['ramadan timetable', 'Ramadan'],
  ['taraweh', 'Taraweeh'],
  ['taraweeh', 'Taraweeh'],
  ['eid', 'Eid prayers'],
  ['eid prayer', 'Eid prayers'],
  ['plumber', 'Plumbing and heating'],
  ['plummer', 'Plumbing and heating'],
  ['1st aid', 'What’s on'],
  ['quran classs', 'Madrasas'],
  ['arabic clas', 'Arabic classes'],
  ['nikah', 'Mosques that hold weddings'],
  ['juma', 'Jumu‘ah'],
  ['jumah', 'Jumu‘ah'],
  ['friday prayer', 'Jumu‘ah'],
  ['bilaal', 'Masjid Bilal Seven Kings'],
  ['fajar', 'Prayer times'],
  ['ifftar', 'Iftars'],
  ['iftar near me', 'Iftars'],
  ['pushchare', 'Prams, cots and toys'],
  ['nursury', 'Childcare'],
  ['mosk', 'All mosques'],
  ['ig1 1aa', 'Mosques near IG1 1AA'],
  ['parking', 'Mosques with parking'],
  ['wheelchair', 'Wheelchair access'],
  ['barber', 'Barbers'],
  ['volunteer', 'Volunteering'],
  ['homework club', 'Tutors'],
  ['council meeting', 'Council meetings'],
];

const furtherSearches: readonly (readonly [q: string, first: string])[] = [
  ['my father passed away', 'When someone dies'],
  ['how do I bury someone', 'When someone dies'],
  ['inna lillahi wa inna ilayhi rajiun', 'When someone dies'],
  ['جنازة', 'When someone dies'],
  ['undertaker', 'Funeral directors'],
  ['jummah khutbah', 'Jumu‘ah'],
  ['khutba in urdu', 'Jumu‘ah'],
  ['جمعة', 'Jumu‘ah'],
  ['namaz time', 'Prayer times'],
  ['salah times', 'Prayer times'],
  ['maghrib time', 'Prayer times'],
  ['نماز', 'Prayer times'],
  ['fajr jamat', 'Next jama‘ah near you'],
  ['next jamaat near me', 'Next jama‘ah near you'],
  ['iqamah', 'Next jama‘ah near you'],
  ['mosque near me', 'All mosques'],
  ['مسجد', 'All mosques'],
  ['رمضان', 'Ramadan'],
  ['sehri time', 'Ramadan'],
  ['suhoor', 'Ramadan'],
  ['roza', 'Ramadan'],
  ['fitrana', 'Ramadan'],
  ['zakat al fitr', 'Ramadan'],
  ['تراويح', 'Taraweeh'],
  ['8 rakat taraweeh', 'Taraweeh'],
  ['qiyam ul layl', 'Taraweeh'],
  ['open iftar tonight', 'Iftars'],
  ['eid in the park', 'Eid prayers'],
  ['eid salah time', 'Eid prayers'],
  ['eid mubarak', 'Eid prayers'],
  ['henna', 'Women’s salons'],
  ['halal burger', 'Halal restaurants'],
  ['biryani', 'Halal restaurants'],
  ['butcher', 'Butchers'],
  ['qurbani', 'Butchers'],
  ['hall hire', 'Halls to hire'],
  ['nikkah', 'Mosques that hold weddings'],
  ['madrasah for kids', 'Madrasas'],
  ['hifz class', 'Madrasas'],
  ['tajweed', 'Qur’an teachers'],
  ['learn arabic', 'Arabic classes'],
  ['maths tutor', 'Tutors'],
  ['nursery', 'Childcare'],
  ['driving lessons', 'Driving lessons'],
  ['electrician', 'Electricians'],
  ['boiler repair', 'Plumbing and heating'],
  ['islamic will', 'Solicitors'],
  ['umrah', 'Hajj and Umrah'],
  ['hajj', 'Hajj and Umrah'],
  ['dentist', 'Dentists'],
  ['foodbnk', 'Food banks and charity'],
  ['counselling', 'Counselling'],
  ['revert', 'New Muslims'],
  ['youth club', 'Youth'],
  ['this weekend', 'This weekend'],
  ['free events', 'Free events'],
  ['things to do with kids', 'Events for families'],
  ['sofa', 'Furniture'],
  ['pram', 'Prams, cots and toys'],
  ['disabled access', 'Wheelchair access'],
  ['car park', 'Mosques with parking'],
  ['ask a scholar', 'Forum'],
  ['wudu', 'Barkingside Jamia Masjid'],
  ['shoe storage', 'Masjid an-Noor Ilford'],
];

test.each([
  ['residents’ searches', typedOnTheWalk],
  ['further searches', furtherSearches],
])('%s are answered first by what they mean', async (_, searches) => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  await loadSampleCommunity(ctx);
  for (const [q, first] of searches) {
    const { answers, kinds } = await search.run(ctx, { q, limit: 3 });
    const titles = [...answers, ...kinds.flatMap(({ items }) => items)].map(({ title }) => title);
    expect.soft([q, titles[0]]).toEqual([q, first]);
  }
  await database.close();
});

test('each answer that a new site has leads to one of its pages', async () => {
  const database = await openTestDatabase();
  const { ctx: admin } = await asAdmin(testCtx(database.db));
  const answers = await listSearchAnswers.run(admin, {});
  expect(answers.length).toBeGreaterThanOrEqual(60);
  for (const { path } of answers) expect(screenPaths).toContain(path.split('?')[0]);
  await database.close();
});
