import { expect, test } from 'vitest';
import { tierByFacts } from './membership-tier.ts';

test('the tier follows the facts: premium before advertiser, and basic stays where nothing holds', () => {
  expect(tierByFacts(['advertiser', 'premium'], 'standard')).toBe('premium');
  expect(tierByFacts(['advertiser'], 'premium')).toBe('advertiser');
  expect(tierByFacts([], 'premium')).toBe('standard');
  expect(tierByFacts([], 'advertiser')).toBe('standard');
  expect(tierByFacts([], 'basic')).toBe('basic');
  expect(tierByFacts(['premium'], 'basic')).toBe('premium');
});
