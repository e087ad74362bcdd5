import type { FieldInput } from './input.ts';

/** Clock times as people write them. */
export const clockTimes: readonly FieldInput[] = [
  { typed: '07:30', source: 'a browser’s own field' },
  { typed: '7:30', stored: '07:30', source: 'mawaqit/android-tv-app#1643' },
  { typed: '8.45', stored: '08:45', source: 'mawaqit/android-tv-app#1643' },
  { typed: '10:00am', stored: '10:00', source: 'mawaqit/android-tv-app#1643' },
  { typed: '2:30 p.m.', stored: '14:30', source: 'facebook/astryx#3462' },
  { typed: '12 a.m.', stored: '00:00', source: 'facebook/astryx#3462' },
  { typed: '12am', stored: '00:00', source: 'elementary/granite#114' },
  { typed: '12:00pm', stored: '12:00', source: 'elementary/granite#114' },
  { typed: '6am', stored: '06:00', source: 'elementary/granite#114' },
  { typed: '1230', stored: '12:30', source: 'elementary/granite#114' },
  { typed: '12.55 pm', stored: '12:55', source: 'mojombo/chronic#81' },
  { typed: '830p', stored: '20:30', source: 'dziemborowicz/hourglass#16' },
  { typed: '19.30', stored: '19:30', source: 'matthewmueller/date#22' },
  { typed: '19h30', stored: '19:30', source: 'a French keyboard' },
  { typed: '٧:٣٠', stored: '07:30', source: 'emavgl/oinkoin#56: a phone in another language' },
  { typed: '\u200E19:30\u202C', stored: '19:30', source: 'copied from a chat' },
];
