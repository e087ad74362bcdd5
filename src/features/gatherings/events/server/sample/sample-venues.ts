/** A place that is no mosque of the sample community. */
export type Venue = {
  location: string;
  address: string;
  postcode: string;
  latitude: number;
  longitude: number;
};

export const townHall: Venue = {
  location: 'Sample Town Hall',
  address: '128 Sample High Road, Ilford',
  postcode: 'IG1 1DD',
  latitude: 51.5596,
  longitude: 0.0757,
};

export const park: Venue = {
  location: 'Valentines Park bandstand',
  address: 'Sample Perth Road, Ilford',
  postcode: 'IG2 6BY',
  latitude: 51.5712,
  longitude: 0.0703,
};

export const library: Venue = {
  location: 'Sample Central Library',
  address: 'Sample Clements Road, Ilford',
  postcode: 'IG1 1EA',
  latitude: 51.5577,
  longitude: 0.0719,
};
