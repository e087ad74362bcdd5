/** Mean radius of the Earth in metres (IUGG). */
const earthRadius = 6_371_008.8;
const metresPerMile = 1609.344;

export type Point = { latitude: number; longitude: number };

/** Great-circle distance in metres (haversine on a sphere: within 0.5 % of the ellipsoid's). */
export function distanceBetween(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const chord =
    half(to.latitude - from.latitude) +
    cosine(from.latitude) * cosine(to.latitude) * half(to.longitude - from.longitude);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The straight line through the Earth, in metres, between points that are `arc` metres apart on its surface. */
export function chordOf(arc: number): number {
  return 2 * earthRadius * Math.sin(Math.min(arc / (2 * earthRadius), Math.PI / 2));
}

/** The haversine of the angle that `arc` metres on the surface span: what is compared where a database measures. */
export function haversineOf(arc: number): number {
  return Math.sin(Math.min(arc / (2 * earthRadius), Math.PI / 2)) ** 2;
}

/** The inverse of chordOf. */
export function arcOf(chord: number): number {
  return 2 * earthRadius * Math.asin(Math.min(1, chord / (2 * earthRadius)));
}

/** A point as coordinates on a sphere around the Earth's centre, in metres: as PostgreSQL's cube holds it. */
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

/** A distance for people: miles to one decimal, at least a tenth. */
export function distanceText(metres: number): string {
  return `${Math.max(0.1, metres / metresPerMile).toFixed(1)} miles`;
}
