import { expect, test } from 'vitest';
import { campaignOf } from './campaign.ts';

const page = { search: '?utm_source=poster&utm_term=%00%0A&utm_campaign=ramadan&fbclid=1' };

test('nothing is read unless the visitor allows it', () => {
  expect(campaignOf({}, page, 'https://example.org/x')).toEqual({});
});

test('the campaign’s words and the page before, nothing else of the address', () => {
  expect(campaignOf({ campaignConsent: true }, page, 'https://example.org/x')).toEqual({
    utmSource: 'poster',
    utmCampaign: 'ramadan',
    referrer: 'https://example.org/x',
  });
});
