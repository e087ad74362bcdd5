import { z } from 'zod';
import type { Call } from '#kit/contract/call.ts';
import {
  type ApiError,
  apiError,
  badField,
  type ErrorDefinition,
  tooLarge,
  wrongArchive,
  wrongDocument,
  wrongPicture,
  wrongType,
} from '#kit/contract/errors.ts';
import { isHeic } from '#kit/contract/heic.ts';
import { isOpenedByAddress } from '#kit/contract/outputs.ts';
import { heicPicture } from '#kit/contract/upload-errors.ts';
import { readLimited } from '../read-limited.ts';

const bodyLimit = 100 * 1024;
/** The maximum size of a picture: 5 MB. */
const pictureLimit = 5 * 1024 * 1024;
const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);
const heicTypes = new Set(['image/heic', 'image/heif']);
/** What is sent for a file whose type the sender doesn’t know. */
const unknownTypes = new Set(['', 'application/octet-stream']);
/** The maximum size of a document: 5 MB. */
const documentLimit = pictureLimit;
const documentTypes = new Set(['application/pdf', ...pictureTypes]);
/** The maximum size of a ZIP file: 40 MB. */
const archiveLimit = 40 * 1024 * 1024;
/** The maximum size of a service's event. */
const eventLimit = 512 * 1024;
const depthLimit = 8;

/**
 * Collects a call's flat input: path, then query (GET, DELETE) or body, according to the call. It isn't validated yet.
 * Refuses: bad_input (not JSON, too deep, a query key given twice, a body key that is also in the path), too_large,
 * wrong_content_type.
 */
export async function readInput(
  call: Call,
  request: Request,
  pathFields: Readonly<Record<string, string>>,
): Promise<unknown> {
  const url = new URL(request.url);
  if (call.method === 'GET' || call.method === 'DELETE') {
    return { ...readQuery(readParameters(call, url.searchParams)), ...pathFields };
  }
  if (call.body === 'ignored') return pathFields;
  if (call.body === 'picture') return { ...pathFields, bytes: await readPicture(request) };
  if (call.body === 'document') return { ...pathFields, bytes: await readDocument(request) };
  if (call.body === 'archive') return { ...pathFields, bytes: await readArchive(request) };
  if (call.body === 'signed') return { ...pathFields, ...(await readSigned(request)) };
  if (call.body === 'reports') return { ...pathFields, reports: await readReports(request) };
  const body = await readBody(request);
  const clash = Object.keys(pathFields).find((name) => Object.hasOwn(body, name));
  if (clash !== undefined) throw badField(clash, 'This field belongs in the path only.');
  return { ...body, ...pathFields };
}

/** Returns the parameters that a call reads: those it knows, of a file, a feed or a page; otherwise all. */
export function readParameters(call: Call, query: URLSearchParams): URLSearchParams {
  const { input } = call;
  if (!isOpenedByAddress(call) || !(input instanceof z.ZodObject)) return query;
  return new URLSearchParams([...query].filter(([name]) => Object.hasOwn(input.shape, name)));
}

function readQuery(query: URLSearchParams): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of query) {
    if (fields.has(name)) throw badField(name, 'Please give this only once.');
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

async function readBody(request: Request): Promise<object> {
  if (readMediaType(request) !== 'application/json') throw apiError(wrongType);
  const body = await readJson(request);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badField('', 'The body must be a JSON object.');
  }
  return body;
}

/** The unchanged bytes, because the signature covers each of them. */
async function readSigned(request: Request): Promise<object> {
  if (readMediaType(request) !== 'application/json') throw apiError(wrongType);
  const signature = request.headers.get('stripe-signature') ?? '';
  return { bytes: await readBytes(request, eventLimit), signature };
}

/** A browser's reports: a list (Reporting API), or one report in the older format of Firefox and Safari. */
async function readReports(request: Request): Promise<unknown> {
  const type = readMediaType(request);
  if (type === 'application/reports+json') return readJson(request);
  if (type !== 'application/csp-report') throw apiError(wrongType);
  const body = await readJson(request);
  const report =
    typeof body === 'object' && body !== null && 'csp-report' in body ? body['csp-report'] : null;
  return [{ type: 'csp-violation', url: '', body: report }];
}

async function readJson(request: Request): Promise<unknown> {
  const body = parse((await readBytes(request, bodyLimit)).toString('utf8'));
  if (depth(body, 0) > depthLimit)
    throw badField('', `The body may be nested at most ${depthLimit} levels deep.`);
  return body;
}

/** The bytes of a picture. Its content type proves nothing: the decoder checks it. */
async function readPicture(request: Request): Promise<Uint8Array> {
  if (!pictureTypes.has(readMediaType(request))) throw await wrongFile(request, wrongPicture);
  return readBytes(request, pictureLimit);
}

/** The bytes of a PDF or a picture. Its content type proves nothing either. */
async function readDocument(request: Request): Promise<Uint8Array> {
  if (!documentTypes.has(readMediaType(request))) throw await wrongFile(request, wrongDocument);
  return readBytes(request, documentLimit);
}

/** Returns why a file is refused by its type. A HEIC picture has its own reason; Windows knows no type for one. */
async function wrongFile(request: Request, otherwise: ErrorDefinition): Promise<ApiError> {
  const type = readMediaType(request);
  const isHeicFile =
    heicTypes.has(type) || (unknownTypes.has(type) && isHeic(await readBytes(request, pictureLimit)));
  return apiError(isHeicFile ? heicPicture : otherwise);
}

/** The bytes of a ZIP file, not extracted. */
async function readArchive(request: Request): Promise<Uint8Array> {
  if (readMediaType(request) !== 'application/zip') throw apiError(wrongArchive);
  return readBytes(request, archiveLimit);
}

function readMediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

async function readBytes(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw apiError(tooLarge);
  return readLimited(request.body, { maxBytes: limit, tooLarge: () => apiError(tooLarge) });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badField('', 'The body isn’t valid JSON.');
  }
}

function depth(value: unknown, above: number): number {
  if (typeof value !== 'object' || value === null || above > depthLimit) return above;
  return Object.values(value).reduce<number>(
    (maxDepth, inner) => Math.max(maxDepth, depth(inner, above + 1)),
    above + 1,
  );
}
