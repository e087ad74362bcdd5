import { expect, test } from 'vitest';
import { campaignOf } from './join.form.tsx';

const page = { search: '?utm_source=poster&utm_term=%00%0A&utm_campaign=ramadan&fbclid=1' };

test('nothing is read without the visitor’s consent', () => {
  expect(campaignOf({}, page, 'https://example.org/x')).toEqual({});
});

test('only the campaign’s words and the previous page are read', () => {
  expect(campaignOf({ campaignConsent: true }, page, 'https://example.org/x')).toEqual({
    utmSource: 'poster',
    utmCampaign: 'ramadan',
    referrer: 'https://example.org/x',
  });
});
