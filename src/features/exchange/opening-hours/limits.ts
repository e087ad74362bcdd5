/** What a break can begin with: the begin time of a prayer. Both opinions of Asr are asked for in Redbridge. */
export const anchors = ['fajr', 'dhuhr', 'asr', 'asrHanafi', 'maghrib', 'isha'] as const;
export type Anchor = (typeof anchors)[number];

/** How they are called where people read them. */
export const breakLabels: Record<Anchor | 'jumuah', string> = {
  fajr: 'Fajr',
  dhuhr: 'Dhuhr',
  asr: 'Asr',
  asrHanafi: 'Asr (Hanafi)',
  maghrib: 'Maghrib',
  isha: 'Isha',
  jumuah: 'Jumu‘ah',
};

/** For the schema and the editor, which loads no schema. */
export const hoursLimits = {
  /** Times of opening in a day. */
  spans: 4,
  /** Days of their own. */
  days: 60,
  /** Past midnight, a day ends by then. */
  latestNight: '06:00',
  minMinutes: 5,
  maxMinutes: 120,
  note: 160,
  dayNote: 100,
} as const;
