/** The facilities of a mosque that the directory filters by, as they stand in its menu. */
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

/** Every facility that a mosque can name. */
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

/** The facility that a text names, in any letters; undefined for one that we don't list. */
export function facilityNamed(text: string): Facility | undefined {
  const wanted = text.trim().toLowerCase().replaceAll('’', "'");
  return facilities.find((facility) => facility.toLowerCase() === wanted);
}
