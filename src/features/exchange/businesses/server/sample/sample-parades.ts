/** A shopping street of the sample community: shops stand along it some thirty metres apart. */
export type Parade = {
  street: string;
  postcode: string;
  ward: string;
  latitude: number;
  longitude: number;
};

/** Invented addresses on real ground. */
export const parades = {
  greenLane: {
    street: 'Sample Green Lane, Ilford',
    postcode: 'IG3 9RS',
    ward: 'Goodmayes',
    latitude: 51.5605,
    longitude: 0.1062,
  },
  goodmayes: {
    street: 'Sample Goodmayes Road, Ilford',
    postcode: 'IG3 9UN',
    ward: 'Goodmayes',
    latitude: 51.5643,
    longitude: 0.1108,
  },
  ilfordLane: {
    street: 'Sample Ilford Lane, Ilford',
    postcode: 'IG1 2LE',
    ward: 'Loxford',
    latitude: 51.5502,
    longitude: 0.0775,
  },
  cranbrook: {
    street: 'Sample Cranbrook Road, Ilford',
    postcode: 'IG1 4PF',
    ward: 'Valentines',
    latitude: 51.5648,
    longitude: 0.0692,
  },
  highRoad: {
    street: 'Sample High Road, Ilford',
    postcode: 'IG1 1LR',
    ward: 'Ilford Town',
    latitude: 51.5588,
    longitude: 0.0732,
  },
  sevenKings: {
    street: 'Sample Seven Kings High Road, Ilford',
    postcode: 'IG3 8RA',
    ward: 'Seven Kings',
    latitude: 51.5634,
    longitude: 0.0961,
  },
  gantsHill: {
    street: 'Sample Woodford Avenue, Gants Hill',
    postcode: 'IG2 6UF',
    ward: 'Cranbrook',
    latitude: 51.5768,
    longitude: 0.0659,
  },
  barkingside: {
    street: 'Sample High Street, Barkingside',
    postcode: 'IG6 1BD',
    ward: 'Barkingside',
    latitude: 51.5901,
    longitude: 0.0809,
  },
  southWoodford: {
    street: 'Sample George Lane, South Woodford',
    postcode: 'E18 1JJ',
    ward: 'South Woodford',
    latitude: 51.5921,
    longitude: 0.0266,
  },
  newbury: {
    street: 'Sample Horns Road, Newbury Park',
    postcode: 'IG2 6BN',
    ward: 'Newbury',
    latitude: 51.5777,
    longitude: 0.0864,
  },
} as const satisfies Readonly<Record<string, Parade>>;
