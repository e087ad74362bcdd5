import { aStubServer, type StubServer } from './stub-server.ts';

const known: Readonly<Record<string, { latitude: number; longitude: number }>> = {
  'IG1 1AA': { latitude: 51.5591, longitude: 0.0741 },
  'E11 2QW': { latitude: 51.5768, longitude: 0.0262 },
};

/** Postcodes that are no longer in use. */
const terminated: Readonly<Record<string, { latitude: number | null; longitude: number | null }>> = {
  'E15 2EN': { latitude: 51.5443, longitude: 0.0021 },
  'E15 2EP': { latitude: null, longitude: null },
};

/** The response for Jersey. */
const unplaced = { latitude: null, longitude: null };

/** Responds like postcodes.io: /postcodes/{postcode} answers {status, result} or 404 with {status, error, terminated?}. */
export function aPostcodesStub(): Promise<StubServer> {
  return aStubServer((url) => {
    const postcode = decodeURIComponent(/^\/postcodes\/(.+)$/.exec(url.pathname)?.[1] ?? '');
    const result = postcode.startsWith('JE') ? unplaced : known[postcode];
    if (!result) {
      const ended = terminated[postcode];
      const note = ended && {
        terminated: { postcode, year_terminated: 2015, month_terminated: 6, ...ended },
      };
      return { status: 404, body: JSON.stringify({ status: 404, error: 'Postcode not found', ...note }) };
    }
    return { body: JSON.stringify({ status: 200, result: { postcode, country: 'England', ...result } }) };
  });
}
