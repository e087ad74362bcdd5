/** Methods of calculating when fajr and isha begin, by their names in the adhan library. */
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

/** Which twilight ends maghrib: red (ahmer), white (abyad), or depending on the season (general). */
export const shafaqs = ['general', 'ahmer', 'abyad'] as const;

/** When asr begins: at a shadow of one object length (most schools) or two (Hanafi). */
export const asrOpinions = ['standard', 'hanafi'] as const;
export type AsrOpinion = (typeof asrOpinions)[number];

export const asrOpinionLabels: Record<AsrOpinion, string> = {
  standard: 'Standard',
  hanafi: 'Hanafi (later)',
};

/** How start times are calculated for a place. */
export type CalculationSettings = {
  method: CalculationMethod;
  shafaq: (typeof shafaqs)[number];
  /** The opinion the place follows for asr; its jama'ah offsets count from that start. */
  asrOpinion: AsrOpinion;
};

/**
 * Moonsighting Committee: its seasonal curve gives usable fajr and isha times in a London June, when the sun never sinks 18° and
 * other methods give an isha after midnight.
 */
export const defaultSettings: CalculationSettings = {
  method: 'MoonsightingCommittee',
  shafaq: 'general',
  asrOpinion: 'standard',
};
