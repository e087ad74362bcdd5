/** The facilities that the directory filters by, in the order of its menu. */
export const filterFacilities = [
  'Parking',
  'Wheelchair Access',
  "Women's Prayer Area",
  'Community Hall',
  'Library',
  'Youth Programs',
  'Funeral Services',
  'Marriage Services',
  'Kitchen/Dining Hall',
  'Islamic School/Madrasa',
] as const;

/** All facilities that a mosque can list. */
export const facilities = [
  ...filterFacilities,
  'Prayer Hall',
  'Wudu Facilities',
  "Children's Area",
  'SEN friendly Madrassa',
  'Counseling Services',
  'Arabic Classes',
  'Quran Classes',
  'Conference Room',
  'Bookshop',
  'Shoe Storage',
  'Air Conditioning',
] as const;

export type Facility = (typeof facilities)[number];

/** Finds a facility by its name, ignoring case; undefined for one that isn't on the list. */
export function facilityNamed(text: string): Facility | undefined {
  const key = text.trim().toLowerCase().replaceAll('’', "'");
  return facilities.find((facility) => facility.toLowerCase() === key);
}

/** Prayers for which a mosque can have space for women. */
export const womensPrayers = ['daily', 'jumuah', 'taraweeh', 'eid'] as const;
export type WomensPrayer = (typeof womensPrayers)[number];

export const womensEntrances = ['separate', 'shared'] as const;
export const womensWudu = ['separate', 'shared', 'none'] as const;

export const womensPrayerLabels: Record<WomensPrayer, string> = {
  daily: 'Daily prayers',
  jumuah: 'Jumu‘ah',
  taraweeh: 'Taraweeh',
  eid: 'Eid',
};

export const womensEntranceLabels: Record<(typeof womensEntrances)[number], string> = {
  separate: 'Separate entrance',
  shared: 'Shared entrance',
};

export const womensWuduLabels: Record<(typeof womensWudu)[number], string> = {
  separate: 'Separate wudu for women',
  shared: 'Shared wudu',
  none: 'No wudu for women',
};
