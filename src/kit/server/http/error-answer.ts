import { ApiError, apiError, databaseAway, type ErrorBody } from '#kit/contract/errors.ts';
import { isDatabaseAway } from '../db/is-away.ts';
import type { Log } from '../log.ts';
import { plainPagePolicy } from './security-headers.ts';

/** When to come again while the database is away: it is mostly only started anew. */
const retryAfterSeconds = 10;

const faultText = 'Something went wrong on our side. Please try again in a moment.';

/** Turns whatever was thrown into the one error shape; what is not a Refusal is logged and tells nothing. */
export function errorAnswer(error: unknown, requestId: string, log: Log): Response {
  if (error instanceof ApiError) return apiErrorAnswer(error, requestId);
  log.error({ requestId, error }, 'request failed');
  if (isDatabaseAway(error)) return apiErrorAnswer(apiError(databaseAway, { retryAfterSeconds }), requestId);
  return answer(500, { error: faultText, message: faultText, code: 'internal', requestId });
}

/** The same for who asked for a page. */
export function pageErrorAnswer(error: unknown, requestId: string, log: Log, awayPage: string): Response {
  const answered = errorAnswer(error, requestId, log);
  if (answered.status !== 503 || error instanceof ApiError) return answered;
  const headers = new Headers(answered.headers);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', plainPagePolicy);
  return new Response(awayPage, { status: 503, headers });
}

function apiErrorAnswer(declared: ApiError, requestId: string): Response {
  const { status, code, text } = declared.kind;
  const body: ErrorBody = { error: text, message: text, code, requestId };
  if (declared.issues) body.issues = declared.issues;
  const response = answer(status, body);
  if (declared.retryAfterSeconds !== undefined) {
    response.headers.set('retry-after', String(declared.retryAfterSeconds));
  }
  if (declared.allow !== undefined) response.headers.set('allow', declared.allow);
  return response;
}

function answer(status: number, body: ErrorBody): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
