import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Packing = 'br' | 'gzip';
export type Encoding = Packing | 'identity';

/** An answer as it goes out again and again, packed once for each encoding that anybody asked for. */
export type KeptAnswer = {
  headers: OutgoingHttpHeaders;
  /** Weak: the packed and the plain bytes are one thing. */
  etag: string;
  plain: Buffer;
  /** What is packed, or being packed: of a thousand who ask at once, the first has it done for all. */
  packed: Partial<Record<Packing, Promise<Buffer>>>;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Above this a better packing costs more than it saves on an answer that lives for seconds. */
const brotliQuality = 5;
const worthPacking = 1024;

/** What is the answer's alone, and is made anew each time. */
const ownHeaders = new Set(['x-request-id', 'content-length', 'content-encoding', 'date', 'etag', 'vary']);

/** Whether what a visitor got may be given to the next: a success that sets nothing and that no rule keeps from a store. */
export function mayBeKept(response: Response): boolean {
  const { status, headers } = response;
  return (
    status === 200 && !headers.has('set-cookie') && !(headers.get('cache-control') ?? '').includes('no-store')
  );
}

/** Reads a whole answer for keeping. A page’s nonce would be known to all who get it, so its policy names the hashes of its scripts. */
export async function toKeptAnswer(response: Response): Promise<KeptAnswer> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of response.headers) if (!ownHeaders.has(name)) headers[name] = value;
  const policy = response.headers.get('content-security-policy');
  if (policy?.includes(`'nonce-`)) headers['content-security-policy'] = withHashes(policy, body.toString());
  headers.vary = 'accept-encoding';
  const tag = response.headers.get('etag')?.replace(/^W\//, '') ?? `"${digest(body)}"`;
  return { headers, etag: `W/${tag}`, plain: body, packed: {} };
}

/** The bytes in an encoding, packed the first time that one is asked for. Small answers stay as they are. */
export async function bytesOf(answer: KeptAnswer, encoding: Encoding): Promise<[Buffer, Encoding]> {
  const { plain } = answer;
  if (encoding === 'identity' || plain.byteLength < worthPacking) return [plain, 'identity'];
  answer.packed[encoding] ??= pack(plain, encoding);
  return [await answer.packed[encoding], encoding];
}

/** Packs an answer as the one before it was, so that nobody waits for that when it takes its place. */
export async function packLike(answer: KeptAnswer, before: KeptAnswer | undefined): Promise<void> {
  const encodings: Packing[] = ['br', 'gzip'];
  const asked = encodings.filter((encoding) => before?.packed[encoding] !== undefined);
  await Promise.all(asked.map((encoding) => bytesOf(answer, encoding)));
}

function pack(bytes: Buffer, encoding: Packing): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes);
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
}

/** The best encoding that the browser takes. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

/** About what an answer holds of the memory, with its packed twins. */
export function weightOf({ plain }: KeptAnswer): number {
  return plain.byteLength * 2 + 2000;
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

function withHashes(policy: string, html: string): string {
  const hashes = new Set(
    [...html.matchAll(inlineScript)].map(([, script = '']) => `'sha256-${digest(script)}'`),
  );
  return policy.replace(/'nonce-[^']*'/, [...hashes].join(' '));
}

function digest(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('base64');
}
