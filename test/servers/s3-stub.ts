import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the stub behaves: like the real service, or failing, hanging, losing what it accepted, returning other bytes, or redirecting. */
export type S3StubMode = 'well' | 'fails' | 'hangs' | 'forgets' | 'spoils' | 'redirects';

export type S3Stub = {
  /** Includes the bucket, as in S3_URL. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  objects: Map<string, { bytes: Buffer; hash: string | undefined; changedAt: Date }>;
  /** The methods and paths of the requests, in order. */
  asked: string[];
  setMode(mode: S3StubMode): void;
  close(): Promise<void>;
};

const bucket = '/mahalla';
const mostListed = 2;

/** An S3 service on a free local port: one bucket, signatures checked (AWS Signature Version 4), lists in pages of two. */
export async function anS3Stub(): Promise<S3Stub> {
  const key = { region: 'eu-west-2', accessKeyId: 'AKIDTEST', secretAccessKey: 'a secret/of+the tests' };
  const objects: S3Stub['objects'] = new Map();
  const asked: string[] = [];
  let mode: S3StubMode = 'well';

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    asked.push(`${request.method} ${url.pathname}`);
    const bytes = await bytesOf(request);
    if (mode === 'hangs') return;
    if (mode === 'fails') return refuse(response, 503, 'SlowDown');
    if (mode === 'redirects') {
      response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end();
      return;
    }
    if (!isSignedBy(key, request, url)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (!url.pathname.startsWith(`${bucket}/`)) return refuse(response, 404, 'NoSuchBucket');
    respond(objects, mode, { request, url, bytes }, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${bucket}`,
    ...key,
    objects,
    asked,
    setMode: (next) => {
      mode = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers a correctly signed request. */
function respond(
  objects: S3Stub['objects'],
  mode: S3StubMode,
  { request, url, bytes }: { request: IncomingMessage; url: URL; bytes: Buffer },
  response: ServerResponse,
): unknown {
  const name = decodeURIComponent(url.pathname.slice(bucket.length + 1));
  if (name === '') return list(response, objects, url.searchParams);
  if (request.method === 'PUT') {
    const hash = headerOf(request, 'x-amz-meta-sha256');
    if (mode !== 'forgets') objects.set(name, { bytes, hash, changedAt: new Date() });
    return response.writeHead(200, { etag: `"${md5(bytes)}"` }).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(name);
    return response.writeHead(204).end();
  }
  const found = objects.get(name);
  if (!found) return refuse(response, 404, 'NoSuchKey');
  const body = mode === 'spoils' ? Buffer.from(found.bytes.map((byte) => byte ^ 1)) : found.bytes;
  const headers = found.hash === undefined ? {} : { 'x-amz-meta-sha256': found.hash };
  return response.writeHead(200, { ...headers, etag: `"${md5(body)}"` }).end(body);
}

type Key = Pick<S3Stub, 'region' | 'accessKeyId' | 'secretAccessKey'>;
const maxSkewMs = 15 * 60 * 1000;

/** Whether the request's signature fits its method, URL and headers. */
function isSignedBy(key: Key, request: IncomingMessage, url: URL): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headerOf(request, 'authorization') ?? '',
  );
  const [, credential, signedHeaders = '', signature] = given ?? [];
  const time = headerOf(request, 'x-amz-date') ?? '';
  const date = time.slice(0, 8);
  const scope = `${date}/${key.region}/s3/aws4_request`;
  if (credential !== `${key.accessKeyId}/${scope}` || !isNow(time)) return false;
  const names = signedHeaders.split(';');
  const needed = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (!needed.every((name) => names.includes(name))) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${headerOf(request, name)?.trim()}`),
    '',
    signedHeaders,
    headerOf(request, 'x-amz-content-sha256'),
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')];
  const signingKey = [date, key.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    `AWS4${key.secretAccessKey}`,
  );
  return createHmac('sha256', signingKey).update(text.join('\n')).digest('hex') === signature;
}

/** '20261121T120000Z', within a quarter of an hour. */
function isNow(time: string): boolean {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return Math.abs(Date.parse(iso) - Date.now()) < maxSkewMs;
}

function list(response: ServerResponse, objects: S3Stub['objects'], query: URLSearchParams): void {
  const after = query.get('continuation-token') ?? '';
  const names = [...objects.keys()].sort().filter((name) => name > after);
  const page = names.slice(0, mostListed);
  const more = names.length > page.length;
  const contents = page.map((name) => {
    const { bytes, changedAt } = objects.get(name) ?? { bytes: Buffer.alloc(0), changedAt: new Date(0) };
    return `<Contents><Key>${name}</Key><LastModified>${changedAt.toISOString()}</LastModified><ETag>&quot;${md5(bytes)}&quot;</ETag><Size>${bytes.byteLength}</Size></Contents>`;
  });
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const type = { 'content-type': 'application/xml' };
  response.writeHead(status, type).end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`);
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex');
}
