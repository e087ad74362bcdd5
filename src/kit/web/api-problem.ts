import { ApiError, type Issue } from '#kit/contract/errors.ts';

/**
 * An answer that was not a success. `message` is the status, a colon, a space and the text; `text` alone is for people.
 * Status 0: the server could not be reached.
 */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly text: string;
  readonly issues: readonly Issue[];

  constructor(status: number, code: string, text: string, issues: readonly Issue[] = []) {
    super(`${status}: ${text}`);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.text = text;
    this.issues = issues;
  }
}

/** Reads the one error shape; an answer in another shape (a proxy's page) becomes a problem with its status text. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  if (!isErrorBody(body)) return new ApiProblem(response.status, 'unknown', response.statusText);
  return new ApiProblem(response.status, body.code, body.message, body.issues ?? []);
}

function isErrorBody(body: unknown): body is { code: string; message: string; issues?: Issue[] } {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

/** A thrown thing as a problem that can be shown; what is no problem of the API reads as a fault of ours. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  // A call that ran in process, while the server rendered the page.
  if (error instanceof ApiError) return new ApiProblem(error.status, error.code, error.message, error.issues);
  return new ApiProblem(500, 'unknown', 'Something went wrong. Please try again.');
}

/** The status of a problem thrown by either transport, 500 for anything else. */
export function statusOf(error: unknown): number {
  return problemOf(error).status;
}
