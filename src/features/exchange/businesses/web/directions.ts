type Place = { address: string; postcode: string; latitude: number | null; longitude: number | null };

/** The address that opens the way there in a phone's maps. */
export function directionsTo({ address, postcode, latitude, longitude }: Place): string {
  const to = latitude === null || longitude === null ? `${address}, ${postcode}` : `${latitude},${longitude}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}`;
}
