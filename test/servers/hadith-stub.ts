import { aStubServer, type StubServer } from './stub-server.ts';

/** Serves the paths of the hadith-api: /editions/eng-bukhari/{n}.json */
export function aHadithStub(): Promise<StubServer> {
  return aStubServer((url) => {
    const number = Number(/\/editions\/eng-bukhari\/(\d+)\.json$/.exec(url.pathname)?.[1]);
    if (!number) return { status: 404, body: 'Not Found' };
    const hadith = {
      hadithnumber: number,
      text: `Narrated in the tests, number ${number}.`,
      grades: [],
      reference: {},
    };
    return { body: JSON.stringify({ metadata: { name: 'Sahih al Bukhari' }, hadiths: [hadith] }) };
  });
}
