import type { FieldInput } from './input.ts';

/** Names and short texts, on one line, in the scripts of the borough. */
export const lines: readonly FieldInput[] = [
  { typed: 'Anne-Marie', source: 'rydurham/Sentinel#73' },
  { typed: "O'Neill", source: 'ustaxes/UsTaxes#481' },
  { typed: 'O’Neill', source: 'adcontextprotocol/adcp#1650: a phone’s apostrophe' },
  { typed: 'Mühlhans', source: 'adcontextprotocol/adcp#1650' },
  { typed: 'ʿAlī', source: 'pablobarbera/scholarnetwork#3: a transliterated name' },
  { typed: 'A', source: 'fsek/web#665 asked for two letters' },
  { typed: 'أمينة حداد', source: 'sync-ngo-sy/sync-hub-v2#508' },
  { typed: 'مُحَمَّد', source: 'sync-ngo-sy/sync-hub-v2#508: with its marks' },
  { typed: 'محمد علی', source: 'an Urdu keyboard' },
  { typed: 'রহমান', source: 'opencrvs/opencrvs-core#223: Bengali needs its marks' },
  { typed: 'ਗੁਰਪ੍ਰੀਤ', source: 'a Punjabi keyboard' },
  {
    typed: 'رئیس\u200Cجمهور',
    source: 'yusi20006-max/YasinPress-Rewrite-#70: the joiner is part of the word',
  },
  { typed: 'برنامه\u200Cهای', source: 'kepano/defuddle#103' },
  { typed: 'می\u200Cروم', source: 'diegosouzapw/OmniRoute#12186' },
  { typed: 'ক্\u200Cষ', source: 'diegosouzapw/OmniRoute#12186: Indian scripts need it too' },
  { typed: '👨\u200D👩\u200D👧\u200D👧', source: 'ruby/reline#217' },
  { typed: '❤️\u200D🔥', source: 'AlexanderMattTurner/agent-sanitizer#71' },
  {
    typed: '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    source: 'eclipse-openvsx/openvsx#1150: a flag of joined signs',
  },
  {
    typed: 'Ami\u200Cna',
    stored: 'Amina',
    source: 'diegosouzapw/OmniRoute#12186: nobody sees it between Latin letters',
  },
  { typed: 'Gus\u200Btav', stored: 'Gustav', source: 'infinity-next/infinity-next#65' },
  { typed: '\u202EGustav', stored: 'Gustav', source: 'infinity-next/infinity-next#65' },
  { typed: '\u2068Yusuf\u2069', stored: 'Yusuf', source: 'Facepunch/garrysmod-issues#5908' },
  { typed: 'Yusuf\u2061\u2064', stored: 'Yusuf', source: 'Facepunch/garrysmod-issues#5908' },
  { typed: 'Yusuf \u3164', stored: 'Yusuf', source: 'mucklet/mucklet-client#402' },
  { typed: '\uFEFFYusuf', stored: 'Yusuf', source: 'the beginning of a file' },
  { typed: 'Soft\u00ADware', stored: 'Software', source: 'copied from a web page that breaks words' },
];

/** Short texts with other blanks than the ordinary one. In texts of several lines they stay, because they can be part of the layout. */
export const linesWithBlanks: readonly FieldInput[] = [
  {
    typed: 'Umm\u00A0Salama',
    stored: 'Umm Salama',
    source: 'copied from a web page, which keeps it on one line',
  },
  { typed: 'Umm\u202FSalama\u2009Khan', stored: 'Umm Salama Khan', source: 'copied from a typeset poster' },
  { typed: 'Umm\u3000Salama', stored: 'Umm Salama', source: 'a keyboard with full-width signs' },
];

/** What shows nothing: a field that must be filled in refuses it. */
export const blanks: readonly FieldInput[] = [
  { typed: '\u3164', source: 'mucklet/mucklet-client#402, velopert/velog#36, benawad/dogehouse#35' },
  { typed: '\u2800', source: 'Expensify/App#96468' },
  { typed: '\u200B', source: 'Facepunch/garrysmod-issues#5908' },
  { typed: '\u200E', source: 'Facepunch/garrysmod-issues#5908' },
  { typed: '\u2064\u2066\u2069', source: 'Facepunch/garrysmod-issues#5908' },
  { typed: '\u00A0', source: 'teeworlds/teeworlds#904' },
  { typed: '\u2003\u2007', source: 'owncast/owncast#4522' },
  { typed: '\u115F\u1160', source: 'discourse/discourse#21331' },
  { typed: '\uFFA0', source: 'discourse/discourse#21331' },
  { typed: '\u200D\u200C', source: 'twitter-archive/twitter-text-rb#74' },
  { typed: '\u{E0041}\u{E007F}', source: 'signs that only programs read' },
];

/** Characters that nobody sees, one in a word each: no field stores them. */
export const invisibleSigns =
  '\u00AD\u034F\u180E\u200B\u200C\u200D\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u206A\u206F\uFEFF\uFFF9\u{E0041}';
