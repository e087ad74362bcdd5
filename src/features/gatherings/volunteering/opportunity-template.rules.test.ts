import { expect, test } from 'vitest';
import { districtPattern, opportunityStart } from './opportunity-template.rules.ts';
import { calls } from './own-opportunity.contract.ts';

test('the template of the street’s sheet names the district alone, and can be posted as it is', () => {
  const start = opportunityStart('street-week', 'IG1', 'https://mahalla.example');
  expect(start?.title).toBe('Print and deliver five prayer-time sheets');
  expect(start?.description).toContain('https://mahalla.example/jamaah/week?postcode=IG1 ');
  expect(start?.postcode).toBeUndefined();
  expect(calls.createVolunteerOpportunity.input.safeParse(start).success).toBe(true);
});

test('without a template or a district the form begins empty', () => {
  expect(opportunityStart(undefined, 'IG1', 'https://mahalla.example')).toBeUndefined();
  expect(opportunityStart('street-week', undefined, 'https://mahalla.example')).toBeUndefined();
});

test('a district is no whole postcode and no other text', () => {
  expect(['IG1', 'IG10', 'E11', 'EC1A'].every((one) => districtPattern.test(one))).toBe(true);
  expect(['IG1 1AA', 'IG11AA', 'ig1', 'Call me', ''].some((one) => districtPattern.test(one))).toBe(false);
});
