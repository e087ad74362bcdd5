/** Prayers at whose start a break can begin. Both opinions on Asr are used in Redbridge. */
export const breakPrayers = ['fajr', 'dhuhr', 'asr', 'asrHanafi', 'maghrib', 'isha'] as const;
export type BreakPrayer = (typeof breakPrayers)[number];

/** Their names on screens. */
export const breakLabels: Record<BreakPrayer | 'jumuah', string> = {
  fajr: 'Fajr',
  dhuhr: 'Dhuhr',
  asr: 'Asr',
  asrHanafi: 'Asr (Hanafi)',
  maghrib: 'Maghrib',
  isha: 'Isha',
  jumuah: 'Jumu‘ah',
};

/** Limits for the schema, and for the editor, which loads no schema. */
export const hoursLimits = {
  /** Opening intervals per day. */
  spans: 4,
  /** Exceptional days. */
  days: 60,
  /** The latest closing time after midnight. */
  latestNight: '06:00',
  minMinutes: 5,
  maxMinutes: 120,
  note: 160,
  dayNote: 100,
} as const;
