import { expect, test } from 'vitest';
import { nobody } from '#kit/server/http/caller.ts';
import { keptCampaignOf } from './campaign.ts';

const caller = {
  ...nobody,
  languages: 'ur-PK,en;q=0.8',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0',
};
const given = { referrer: 'https://news.example/amina?private=1', utmSource: 'poster' };

test('without consent nothing is kept', () => {
  expect(keptCampaignOf(given, caller)).toEqual({ campaignConsent: false });
});

test('with consent the host, the words, the first language and the class of device', () => {
  expect(keptCampaignOf({ ...given, campaignConsent: true }, caller)).toMatchObject({
    campaignConsent: true,
    referrerHost: 'news.example',
    utmSource: 'poster',
    utmMedium: null,
    browserLanguage: 'ur-PK',
    deviceClass: 'computer',
  });
});

test('what is no address has no host', () => {
  expect(
    keptCampaignOf({ referrer: 'javascript:alert(1)', campaignConsent: true }, nobody).referrerHost,
  ).toBeNull();
});
