/** Words of a listing or an advert, and what is right: taken with something pointed out to the reviewer, or refused. */
type TextCase = { source: string; text: string } & (
  | { pointedOut: readonly string[] }
  | { refusedFor: string }
);

const smokeDetector = 'Charcoal-SE/SmokeDetector#7225';
const bleach = 'mozilla/bleach#622';
const badwords = 'MauriceButler/badwords#1';

/** Listings: contact details and goods. */
export const listingTexts: readonly TextCase[] = [
  { source: smokeDetector, text: 'Paper copy, ISBN 0-19-953595-7', pointedOut: ['0-19-953595-7'] },
  { source: smokeDetector, text: 'Abayas, sizes 0 2 4 6 8 10 12 14', pointedOut: ['0 2 4 6 8 10 12 14'] },
  { source: smokeDetector, text: 'Abayas in 0 2 4 6 8 10 12 14', pointedOut: ['0 2 4 6 8 10 12 14'] },
  { source: smokeDetector, text: 'Boiler part, serial 0123456789', pointedOut: ['0123456789'] },
  { source: smokeDetector, text: 'Boiler, serial number: 07123456789', pointedOut: ['07123456789'] },
  { source: 'a day and a time', text: 'Free from 02-12-2026 08.30', pointedOut: ['02-12-2026 08.30'] },
  { source: bleach, text: 'Works fine.Me and my wife are moving', pointedOut: ['fine.Me'] },
  { source: bleach, text: 'Collect soon.Info on request', pointedOut: ['soon.Info'] },
  { source: bleach, text: 'Curtain rails.Net curtains too', pointedOut: ['rails.Net'] },
  { source: bleach, text: '2 chairs@£12.50 each', pointedOut: [] },
  { source: bleach, text: 'Two chairs@home.Come and see', pointedOut: ['chairs@home.Come'] },
  { source: 'where to meet', text: 'Meet (at) the station', pointedOut: [] },
  { source: badwords, text: 'Champagne gold wedding dress, size 12', pointedOut: ['Champagne'] },
  { source: badwords, text: 'Kitten heels, size 5', pointedOut: ['Kitten'] },
  { source: badwords, text: 'Water pistol, new', pointedOut: ['pistol'] },
  { source: badwords, text: 'Water pistols, new', pointedOut: ['pistols'] },
  { source: badwords, text: 'Driving licence theory book', pointedOut: ['Driving licence'] },
  { source: badwords, text: 'Whisky coloured leather bag', pointedOut: ['Whisky'] },
  { source: badwords, text: 'Rifle green coat', pointedOut: ['Rifle'] },
  { source: badwords, text: 'Beer garden bench', pointedOut: ['Beer'] },
  { source: badwords, text: 'Size XXX large', pointedOut: ['XXX'] },
  { source: badwords, text: 'Kevin Bacon film, never any vodka in it', pointedOut: ['Bacon', 'vodka'] },
  { source: badwords, text: 'Shisha embroidery, mirror work', pointedOut: ['Shisha'] },
  { source: badwords, text: 'Six vodka glasses', pointedOut: ['vodka'] },
  { source: badwords, text: 'Car cigarette lighter charger', pointedOut: ['cigarette'] },
  { source: 'a plain number', text: 'Call 07700 900123', refusedFor: 'a phone number' },
  { source: 'a number with its name', text: 'Phone no: 07700900123', refusedFor: 'a phone number' },
  { source: 'a phone that writes capitals', text: 'Amina@Example.Com', refusedFor: 'an email address' },
  { source: 'digits of another script', text: '٠٧٧٠٠٩٠٠١٢٣', refusedFor: 'a phone number' },
  { source: 'a landline', text: 'Sofa. 020 7946 0123', refusedFor: 'a phone number' },
  { source: 'another country', text: 'WhatsApp +92 300 1234567', refusedFor: 'a phone number' },
  { source: 'a plain address', text: 'me@example.org', refusedFor: 'an email address' },
  { source: 'a plain address', text: 'www.example.org', refusedFor: 'a web address' },
  { source: 'a shortened address', text: 'Pictures at bit.ly/3xYz', refusedFor: 'a web address' },
  { source: 'vodka', text: 'Vodka, unopened', refusedFor: 'vodka' },
  { source: 'a measure', text: 'Two bottles of whisky', refusedFor: 'bottles of whisky' },
];

/** Adverts: trades. */
export const advertTexts: readonly TextCase[] = [
  {
    source: badwords,
    text: 'Bridal henna: booking slots from 1 Apr, mobile service',
    pointedOut: ['slots', 'Apr'],
  },
  { source: badwords, text: 'Raffle-free charity gala dinner', pointedOut: ['Raffle'] },
  {
    source: badwords,
    text: 'Interest rate free finance: 0% interest halal finance',
    pointedOut: ['Interest rate', 'finance', 'interest'],
  },
  { source: 'a restaurant’s promise', text: 'No alcohol, no pork', pointedOut: ['alcohol', 'pork'] },
  { source: 'a brass set', text: 'Hearth set with poker and tongs', pointedOut: ['poker'] },
  { source: 'payday loans', text: 'Payday loan today', refusedFor: 'payday loan' },
  { source: 'interest', text: 'Low APR!', refusedFor: 'low apr' },
  { source: 'gambling', text: 'Poker night', refusedFor: 'poker night' },
];
