import type { FieldInput } from './input.ts';

/** Addresses of pages as people write and copy them. */
export const webAddresses: readonly FieldInput[] = [
  { typed: 'www.mort.coffee', stored: 'https://www.mort.coffee', source: 'mathiasbynens/jsperf.com#223' },
  { typed: 'example.com', stored: 'https://example.com', source: 'webrecorder/browsertrix#223' },
  { typed: 'HTTP://example.org/', stored: 'http://example.org/', source: 'perfectline/validates_url#54' },
  { typed: 'http://www.EXAMPLE.com/', source: 'python-validators/validators#27' },
  { typed: 'http://xn--bcher-kva.ch/', source: 'python-validators/validators#27' },
  { typed: 'https://müsli.example', source: 'python-validators/validators#15' },
  { typed: 'https://example.org:8443/times', source: 'python-validators/validators#15' },
  { typed: 'https//example.org', stored: 'https://example.org', source: 'the colon that a thumb leaves out' },
  { typed: '<https://example.org>', stored: 'https://example.org', source: 'copied from a mail' },
  { typed: '\u200Ehttps://example.org\u200B', stored: 'https://example.org', source: 'copied from a chat' },
  {
    typed: 'facebook.com/groups/1234',
    stored: 'https://facebook.com/groups/1234',
    source: 'a mosque without a site',
  },
  { typed: 'https://example.org/قرآن?a=b#c', source: 'a page whose address is Arabic' },
  {
    typed: 'https://maps.google.com/maps?q=41.8500,+-87.6500+(Current+phone+location)',
    source: 'Decad3nce/Aegis#75',
  },
  {
    typed: 'http://it.wikipedia.org/wiki/Linea_M4_(metropolitana_di_Milano)',
    source: 'zhukov/webogram#457',
  },
  {
    typed: 'http://maps.google.com/?q=28.6079884,77.0891879',
    source: 'taskrabbit/react-native-parsed-text#82',
  },
  { typed: 'https://example.org/eid-mubarak!', source: 'telegramdesktop/tdesktop#14450' },
  {
    typed: 'http://www.google.com,',
    stored: 'http://www.google.com',
    source: 'Twin-Cities-Mutual-Aid/twin-cities-aid-distribution-locations#169',
  },
];
