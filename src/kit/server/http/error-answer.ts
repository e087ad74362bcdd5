import { type ErrorBody, Refusal } from '#kit/contract/errors.ts';
import type { Log } from '../log.ts';

const faultText = 'Something went wrong on our side. Please try again in a moment.';

/** Turns whatever was thrown into the one error shape; what is not a Refusal is logged and tells nothing. */
export function errorAnswer(error: unknown, requestId: string, log: Log): Response {
  if (error instanceof Refusal) return refusalAnswer(error, requestId);
  const detail =
    error instanceof Error ? { stack: error.stack, cause: String(error.cause ?? '') } : { error };
  log.error({ requestId, ...detail }, 'request failed');
  return answer(500, { error: faultText, message: faultText, code: 'internal', requestId });
}

function refusalAnswer(refusal: Refusal, requestId: string): Response {
  const { status, code, text } = refusal.kind;
  const body: ErrorBody = { error: text, message: text, code, requestId };
  if (refusal.issues) body.issues = refusal.issues;
  const response = answer(status, body);
  if (refusal.retryAfterSeconds !== undefined) {
    response.headers.set('retry-after', String(refusal.retryAfterSeconds));
  }
  if (refusal.allow !== undefined) response.headers.set('allow', refusal.allow);
  return response;
}

function answer(status: number, body: ErrorBody): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
