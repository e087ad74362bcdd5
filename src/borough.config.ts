/**
 * Everything that makes this installation about one borough. Another borough runs Mahalla by changing this file alone.
 */
export type Borough = {
  /** The product's name as shown in the header and in titles. */
  productName: string;
  /** The borough's name as residents say it. */
  name: string;
  tagline: string;
  description: string;
  /** IANA zone in which every date and clock time of the site is meant. */
  timeZone: string;
  locale: string;
  currency: string;
  /** Where the map opens. */
  centre: { latitude: number; longitude: number; zoom: number };
  /** A rectangle around the borough, in degrees. */
  bounds: { south: number; west: number; north: number; east: number };
  /** Government Statistical Service code: selects the wards of the official boundary service. */
  gssCode: string;
  wards: readonly string[];
  /** The ground that ships with us, for a map without tiles; null for a borough that has none yet. */
  ground: Ground | null;
  /** Outward codes with the centre of each, used when a full postcode can't be looked up. */
  outwardCodes: Readonly<Record<string, { latitude: number; longitude: number }>>;
  contact: { email: string; phone: string; address: string; dataProtectionEmail: string };
  /** Who a family needs after a death. Their numbers are entered and checked by administrators; until then the website is shown. */
  deathServices: readonly DeathService[];
};

export type DeathService = {
  kind: 'hospital' | 'medical_examiner' | 'register_office' | 'coroner' | 'cemetery';
  name: string;
  website: string;
};

/** GeoJSON files below the project's folder, and what their licences want said. */
export type Ground = {
  /** The wards, with their names in a field such as `WD22NM`. */
  wards: string;
  /** What lies around and within: `kind` is borough, road or station. */
  surroundings: string;
  /** Where it is from, in a few words. */
  sources: string;
  credit: string;
  /** The numbers of the roads, and where each stands. */
  roadNumbers: readonly { name: string; latitude: number; longitude: number }[];
};

export const borough: Borough = {
  productName: 'Mahalla',
  name: 'Redbridge',
  tagline: "Connecting Muslims in Redbridge, Insha'Allah",
  description:
    'Mosques, prayer and jama‘ah times, events and a map for the Muslim community of Redbridge, East London.',
  timeZone: 'Europe/London',
  locale: 'en-GB',
  currency: 'GBP',
  centre: { latitude: 51.559, longitude: 0.074, zoom: 13 },
  bounds: { south: 51.5415, west: -0.0065, north: 51.6295, east: 0.1525 },
  gssCode: 'E09000026',
  wards: [
    'Aldborough',
    'Barkingside',
    'Bridge',
    'Chadwell',
    'Churchfields',
    'Clayhall',
    'Clementswood',
    'Cranbrook',
    'Fairlop',
    'Fullwell',
    'Goodmayes',
    'Hainault',
    'Ilford Town',
    'Loxford',
    'Mayfield',
    'Monkhams',
    'Newbury',
    'Seven Kings',
    'South Woodford',
    'Valentines',
    'Wanstead Park',
    'Wanstead Village',
  ],
  ground: {
    wards: 'boroughs/redbridge/wards-2022.geojson',
    surroundings: 'boroughs/redbridge/surroundings.geojson',
    sources: 'ONS, OS, TfL',
    credit:
      'Source: Office for National Statistics licensed under the Open Government Licence v3.0. Contains OS data © Crown copyright and database right 2022. Powered by TfL Open Data. Contains OS data © Crown copyright and database rights 2016.',
    roadNumbers: [
      { name: 'A12', latitude: 51.5809, longitude: 0.1006 },
      { name: 'A12', latitude: 51.5862, longitude: 0.1282 },
      { name: 'A406', latitude: 51.5641, longitude: 0.0482 },
      { name: 'A1400', latitude: 51.5809, longitude: 0.0518 },
    ],
  },
  outwardCodes: {
    E11: { latitude: 51.5683, longitude: 0.0133 },
    E12: { latitude: 51.5497, longitude: 0.0513 },
    E18: { latitude: 51.5926, longitude: 0.0263 },
    IG1: { latitude: 51.5578, longitude: 0.0722 },
    IG2: { latitude: 51.5747, longitude: 0.0803 },
    IG3: { latitude: 51.5652, longitude: 0.1006 },
    IG4: { latitude: 51.5766, longitude: 0.0531 },
    IG5: { latitude: 51.5925, longitude: 0.0645 },
    IG6: { latitude: 51.5949, longitude: 0.0913 },
    IG7: { latitude: 51.6085, longitude: 0.1009 },
    IG8: { latitude: 51.6085, longitude: 0.0346 },
    RM6: { latitude: 51.5746, longitude: 0.1289 },
  },
  contact: {
    email: 'salam@mahalla.example',
    phone: '020 7946 0123',
    address: 'Mahalla, 1 Example Street, Ilford IG1 1AA',
    dataProtectionEmail: 'privacy@mahalla.example',
  },
  deathServices: [
    {
      kind: 'hospital',
      name: 'King George Hospital, Goodmayes, and Queen’s Hospital, Romford',
      website: 'https://www.bhrut.nhs.uk',
    },
    {
      kind: 'hospital',
      name: 'Whipps Cross Hospital, Leytonstone',
      website: 'https://www.bartshealth.nhs.uk',
    },
    {
      kind: 'medical_examiner',
      name: 'Medical examiner of Barking, Havering and Redbridge University Hospitals',
      website: 'https://www.bhrut.nhs.uk',
    },
    {
      kind: 'register_office',
      name: 'Redbridge register office',
      website: 'https://www.redbridge.gov.uk',
    },
    {
      kind: 'coroner',
      name: 'East London Coroner’s Court, Walthamstow',
      website: 'https://www.walthamforest.gov.uk',
    },
    {
      kind: 'cemetery',
      name: 'Gardens of Peace Muslim cemetery, Hainault',
      website: 'https://gardens-of-peace.org.uk',
    },
  ],
};
