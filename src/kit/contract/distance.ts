/** Mean radius of the Earth in metres (IUGG). */
const earthRadius = 6_371_008.8;
const metresPerMile = 1609.344;

export type Point = { latitude: number; longitude: number };

/** A place to measure from. `approximate`: only the area of its postcode is known, so that distances may be a mile off. */
export type Origin = Point & { approximate: boolean };

/** Great-circle distance in metres (haversine on a sphere: within 0.5 % of the ellipsoid's). */
export function distanceBetween(from: Point, to: Point): number {
  const haversine = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const chord =
    haversine(to.latitude - from.latitude) +
    cosine(from.latitude) * cosine(to.latitude) * haversine(to.longitude - from.longitude);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Returns the straight line through the Earth, in metres, between points that are `arc` metres apart on its surface. */
export function chordOf(arc: number): number {
  return 2 * earthRadius * Math.sin(Math.min(arc / (2 * earthRadius), Math.PI / 2));
}

/** Returns the haversine of the angle that `arc` metres on the surface span: the value that a database query compares. */
export function haversineOf(arc: number): number {
  return Math.sin(Math.min(arc / (2 * earthRadius), Math.PI / 2)) ** 2;
}

/** The inverse of `chordOf`. */
export function arcOf(chord: number): number {
  return 2 * earthRadius * Math.asin(Math.min(1, chord / (2 * earthRadius)));
}

/** Returns a point as coordinates on a sphere around the Earth's centre, in metres, as PostgreSQL's cube holds it. */
export function onSphere({ latitude, longitude }: Point): readonly [number, number, number] {
  const phi = (latitude * Math.PI) / 180;
  const lambda = (longitude * Math.PI) / 180;
  return [
    earthRadius * Math.cos(phi) * Math.cos(lambda),
    earthRadius * Math.cos(phi) * Math.sin(lambda),
    earthRadius * Math.sin(phi),
  ];
}

export function milesToMetres(miles: number): number {
  return miles * metresPerMile;
}

/**
 * Formats a distance: miles to one decimal, at least a tenth; 'about 0.7 miles' if it is measured from the middle of a postcode's
 * area.
 */
export function distanceText(metres: number, isApproximate: boolean): string {
  return `${isApproximate ? 'about ' : ''}${Math.max(0.1, metres / metresPerMile).toFixed(1)} miles`;
}
