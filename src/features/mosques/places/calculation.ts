/** Methods of computing when fajr and isha begin, by the names of the adhan library. */
export const methods = [
  'MoonsightingCommittee',
  'MuslimWorldLeague',
  'Karachi',
  'NorthAmerica',
  'Egyptian',
  'UmmAlQura',
  'Turkey',
] as const;
export type CalculationMethod = (typeof methods)[number];

export const methodLabels: Record<CalculationMethod, string> = {
  MoonsightingCommittee: 'Moonsighting Committee',
  MuslimWorldLeague: 'Muslim World League',
  Karachi: 'University of Islamic Sciences, Karachi',
  NorthAmerica: 'ISNA, North America',
  Egyptian: 'Egyptian General Authority of Survey',
  UmmAlQura: 'Umm al-Qura, Makkah',
  Turkey: 'Diyanet, Turkey',
};

/** Which twilight ends maghrib: red (ahmer), white (abyad), or the one of the season (general). */
export const shafaqs = ['general', 'ahmer', 'abyad'] as const;

/** When asr begins: at a shadow of one length (most schools) or of two (Hanafi). */
export const asrOpinions = ['standard', 'hanafi'] as const;
export type AsrOpinion = (typeof asrOpinions)[number];

export const asrOpinionLabels: Record<AsrOpinion, string> = {
  standard: 'Standard',
  hanafi: 'Hanafi (later)',
};

/** How begin times are computed for a place. */
export type CalculationSettings = {
  method: CalculationMethod;
  shafaq: (typeof shafaqs)[number];
  /** The opinion by which the place prays asr: its jama'ah offsets count from that one. */
  asrOpinion: AsrOpinion;
};

/**
 * Moonsighting Committee: its curve over the seasons keeps fajr and isha sane in a London June, where the sun never sinks
 * 18° and other rules give an isha after midnight.
 */
export const defaultSettings: CalculationSettings = {
  method: 'MoonsightingCommittee',
  shafaq: 'general',
  asrOpinion: 'standard',
};
