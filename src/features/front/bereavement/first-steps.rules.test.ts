import { expect, test } from 'vitest';
import { borough } from '#borough';
import { placesOfDeath, serviceKinds } from './bereavement.rules.ts';
import { bodiesOf, firstSteps, laterSteps, sources } from './first-steps.rules.ts';

const textOf = (where: (typeof placesOfDeath)[number], key: string) =>
  firstSteps[where].find((step) => step.key === key)?.text;

test('each place has five steps, whose keys no other of its steps has', () => {
  for (const where of placesOfDeath) {
    const keys = firstSteps[where].map(({ key }) => key);
    expect(keys, where).toHaveLength(5);
    expect(new Set(keys).size, where).toBe(5);
  }
  expect(new Set(laterSteps.map(({ key }) => key)).size).toBe(laterSteps.length);
});

test('the first line to ring is the right one', () => {
  const firstLines = placesOfDeath.map(
    (where) => firstSteps[where][0]?.lines?.map(({ phone }) => phone) ?? [],
  );
  expect(firstLines).toEqual([['111'], ['999'], [], ['020 7008 5000']]);
});

test('every kind of service stands in some step, so that no number is entered in vain', () => {
  const steps = [...placesOfDeath.flatMap((where) => firstSteps[where]), ...laterSteps];
  const shown = new Set(steps.flatMap(({ kinds = [] }) => kinds));
  expect(serviceKinds.filter((kind) => !shown.has(kind))).toEqual([]);
});

test('the medical examiner reform is told wherever a doctor writes the certificate', () => {
  expect(textOf('home-expected', 'certificate')).toContain('9 September 2024');
  expect(textOf('hospital', 'certificate')).toContain('9 September 2024');
  expect(textOf('home-unexpected', 'release')).toContain('medical examiner');
});

test('the borough names its public bodies, with websites, for what no number is entered of', () => {
  expect(bodiesOf('register_office')).toEqual([
    expect.objectContaining({ name: 'Redbridge register office', website: 'https://www.redbridge.gov.uk' }),
  ]);
  expect(bodiesOf('ghusl_women')).toEqual([]);
  for (const { website } of borough.deathServices) expect(new URL(website).protocol).toBe('https:');
  for (const { address } of sources) expect(new URL(address).protocol).toBe('https:');
});
