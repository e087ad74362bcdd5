import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a stub behaves: like the real service, or with one of its possible faults. */
export type StubMode = 'well' | 'fails' | 'hangs' | 'rubbish' | 'huge' | 'redirects';

export type StubServer = {
  url: string;
  /** The requested paths, in order. */
  asked: string[];
  setMode(stubMode: StubMode): void;
  close(): Promise<void>;
};

type Answer = { status?: number; type?: string; body: string | Uint8Array };

/** Starts a server on a free local port that responds with `answer` unless its mode is a fault. */
export async function aStubServer(answer: (url: URL) => Answer): Promise<StubServer> {
  let stubMode: StubMode = 'well';
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    asked.push(url.pathname + url.search);
    behave(stubMode, request, response, () => answer(url));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    setMode: (next) => {
      stubMode = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function behave(
  stubMode: StubMode,
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Answer,
): void {
  if (stubMode === 'hangs') return;
  if (stubMode === 'fails') {
    response.writeHead(503).end('down for maintenance');
    return;
  }
  if (stubMode === 'rubbish') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('<html>{"result": [1, 2');
    return;
  }
  if (stubMode === 'redirects' && !request.url?.endsWith('elsewhere')) {
    response.writeHead(302, { location: '/elsewhere' }).end();
    return;
  }
  if (stubMode === 'huge') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(9 * 1024 * 1024)}"`);
    return;
  }
  const { status = 200, type = 'application/json', body } = answer();
  response.writeHead(status, { 'content-type': type }).end(body);
}
