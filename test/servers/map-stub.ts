import { aStubServer, type StubServer } from './stub-server.ts';

/** A tile service like OpenFreeMap: style, source, tiles, glyphs and icons. */
export async function aMapStub(): Promise<StubServer> {
  let address = '';
  const stub = await aStubServer(({ pathname }) => {
    if (pathname === '/style.json') return { body: JSON.stringify(styleAt(address)) };
    if (pathname === '/planet') {
      const tiles = [`${address}/tiles/{z}/{x}/{y}.pbf`];
      return { body: JSON.stringify({ tilejson: '3.0.0', tiles, maxzoom: 14, attribution: 'Stub' }) };
    }
    if (pathname === '/tiles/13/1/1.pbf') return { status: 404, body: 'no such tile' };
    if (pathname.startsWith('/tiles/13/666/')) return { status: 500, body: 'a fault at this tile' };
    if (pathname.startsWith('/tiles/')) return { type: 'application/x-protobuf', body: `tile ${pathname}` };
    if (pathname.startsWith('/fonts/')) return { type: 'application/x-protobuf', body: `glyphs ${pathname}` };
    if (pathname.startsWith('/sprite')) return { type: 'image/png', body: new Uint8Array([137, 80, 78, 71]) };
    return { status: 404, body: 'not found' };
  });
  address = stub.url;
  return stub;
}

function styleAt(address: string) {
  return {
    version: 8,
    name: 'stub',
    glyphs: `${address}/fonts/{fontstack}/{range}.pbf`,
    sprite: `${address}/sprite`,
    sources: {
      base: { type: 'vector', url: `${address}/planet` },
      direct: { type: 'raster', tiles: [`${address}/tiles/{z}/{x}/{y}.png`] },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#eee' } },
      {
        id: 'names',
        type: 'symbol',
        source: 'base',
        layout: { 'text-field': '{name}', 'text-font': ['Noto Sans Regular'] },
      },
      {
        id: 'towns',
        type: 'symbol',
        source: 'base',
        layout: {
          'text-field': '{name}',
          'text-font': ['step', ['zoom'], ['literal', ['Noto Sans Bold']], 8, ['literal', ['A', 'B']]],
        },
      },
    ],
  };
}
