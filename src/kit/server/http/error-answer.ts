import { ApiError, type ErrorBody } from '#kit/contract/errors.ts';
import type { Log } from '../log.ts';

const faultText = 'Something went wrong on our side. Please try again in a moment.';

/** Turns whatever was thrown into the one error shape; what is not a Refusal is logged and tells nothing. */
export function errorAnswer(error: unknown, requestId: string, log: Log): Response {
  if (error instanceof ApiError) return apiErrorAnswer(error, requestId);
  log.error({ requestId, error }, 'request failed');
  return answer(500, { error: faultText, message: faultText, code: 'internal', requestId });
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
