import { aStubServer, type StubServer } from './stub-server.ts';

const square = (west: number) => [
  [
    [west, 51.55],
    [west + 0.0123456789, 51.55],
    [west + 0.01, 51.56],
    [west, 51.55],
  ],
];

/** Starts a stub of an ArcGIS feature service, with two wards of the borough and one of a neighbour. */
export function aWardsStub(): Promise<StubServer> {
  return aStubServer((url) => {
    if (url.searchParams.get('f') !== 'geojson') return { status: 400, body: '{"error":{"code":400}}' };
    const ward = (name: string, west: number) => ({
      type: 'Feature',
      properties: { FID: west, WD24CD: 'E05', WD24NM: name },
      geometry: { type: 'Polygon', coordinates: square(west) },
    });
    const features = [ward('Loxford', 0.07), ward('Ilford Town', 0.08), ward('Canning Town North', 0.01)];
    return { body: JSON.stringify({ type: 'FeatureCollection', features }) };
  });
}
