import { aStubServer, type StubServer } from './stub-server.ts';

const known: Readonly<Record<string, { latitude: number; longitude: number }>> = {
  'IG1 1AA': { latitude: 51.5591, longitude: 0.0741 },
  'E11 2QW': { latitude: 51.5768, longitude: 0.0262 },
};

/** What it says of Jersey. */
const unplaced = { latitude: null, longitude: null };

/** Speaks postcodes.io: /postcodes/{postcode} answers {status, result} or 404 with {status, error}. */
export function aPostcodesStub(): Promise<StubServer> {
  return aStubServer((url) => {
    const postcode = decodeURIComponent(/^\/postcodes\/(.+)$/.exec(url.pathname)?.[1] ?? '');
    const result = postcode.startsWith('JE') ? unplaced : known[postcode];
    if (!result) return { status: 404, body: JSON.stringify({ status: 404, error: 'Postcode not found' }) };
    return { body: JSON.stringify({ status: 200, result: { postcode, country: 'England', ...result } }) };
  });
}
