/** The status codes of refusals; anything else is a fault of ours and gives status 500. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 503 | 507;

/** A declared reason for a refusal: calls list theirs, and the error response is made from it. */
export type ErrorDefinition = { code: string; status: ErrorStatus; text: string };

/** What is wrong with one field; `path` is the field's name, nested ones joined by dots. */
export type Issue = { path: string; message: string };

/** The body of every response that is not a success. */
export type ErrorBody = {
  error: string;
  message: string;
  code: string;
  requestId: string;
  issues?: Issue[];
  /** How many things stand in the way, if the reason counts them. */
  count?: number;
};

/** Declares a reason for a refusal. `text` is shown to people as it is. */
export function defineError<const K extends ErrorDefinition>(kind: K): K {
  return kind;
}

/**
 * Optional details of a refusal: the wrong fields, how many things stand in the way, when to retry, the methods that the address
 * allows (Allow), and a text that says more than the declared one, such as who was first.
 */
type ErrorDetail = {
  issues?: Issue[];
  count?: number;
  retryAfterSeconds?: number;
  allow?: string;
  text?: string;
};

export class ApiError extends Error {
  readonly kind: ErrorDefinition;
  readonly status: ErrorStatus;
  readonly code: string;
  readonly issues: Issue[] | undefined;
  readonly count: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: string | undefined;

  constructor(kind: ErrorDefinition, detail: ErrorDetail = {}) {
    super(detail.text ?? kind.text);
    this.name = 'ApiError';
    this.kind = kind;
    this.status = kind.status;
    this.code = kind.code;
    this.issues = detail.issues;
    this.count = detail.count;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.allow = detail.allow;
  }
}

/** Makes the error to throw: `throw apiError(eventInPast)`. `issues` name the fields that are wrong. */
export function apiError(kind: ErrorDefinition, detail: ErrorDetail = {}): ApiError {
  return new ApiError(kind, detail);
}

export const badInput = defineError({
  code: 'bad_input',
  status: 400,
  text: 'Please check the highlighted fields.',
});
/** Makes the refusal of one field of the input. */
export function badField(path: string, message: string): ApiError {
  return apiError(badInput, { issues: [{ path, message }] });
}

export const notSignedIn = defineError({ code: 'not_signed_in', status: 401, text: 'Please sign in first.' });
/** The text of the answer names the account. */
export const accountChanged = defineError({
  code: 'account_changed',
  status: 409,
  text: 'You’re now signed in with another account.',
});
export const notAllowed = defineError({
  code: 'not_allowed',
  status: 403,
  text: 'You don’t have permission to do that.',
});
export const suspended = defineError({
  code: 'account_suspended',
  status: 403,
  text: 'Your account is suspended. You can still read, download your data and write to us.',
});
export const passwordConfirmationNeeded = defineError({
  code: 'confirm_password',
  status: 403,
  text: 'Please enter your password again to continue.',
});
export const secondFactorNeeded = defineError({
  code: 'second_factor_needed',
  status: 403,
  text: 'Administrators of this site need a second factor. Please set one up on your profile.',
});
export const notFound = defineError({
  code: 'not_found',
  status: 404,
  text: 'We couldn’t find that.',
});
export const methodNotAllowed = defineError({
  code: 'method_not_allowed',
  status: 405,
  text: 'This address doesn’t support that method.',
});
export const tooLarge = defineError({
  code: 'too_large',
  status: 413,
  text: 'That is too large.',
});
export const wrongType = defineError({
  code: 'wrong_content_type',
  status: 415,
  text: 'Please send the body as application/json.',
});
export const wrongPicture = defineError({
  code: 'wrong_picture_type',
  status: 415,
  text: 'Please send a JPG, PNG or WebP picture of up to 5 MB.',
});
export const wrongDocument = defineError({
  code: 'wrong_document_type',
  status: 415,
  text: 'Please send a PDF, or a JPG, PNG or WebP picture, of up to 5 MB.',
});
export const wrongArchive = defineError({
  code: 'wrong_archive_type',
  status: 415,
  text: 'Please send a ZIP file of up to 40 MB.',
});
export const keyReused = defineError({
  code: 'idempotency_key_reused',
  status: 409,
  text: 'This Idempotency-Key has already been used for a different request.',
});
export const crossSite = defineError({
  code: 'cross_site',
  status: 403,
  text: 'This request came from another site, so it was refused.',
});
export const tooMany = defineError({
  code: 'too_many_requests',
  status: 429,
  text: 'You’ve done that too many times. Please wait a moment and try again.',
});
export const databaseAway = defineError({
  code: 'database_away',
  status: 503,
  text: 'The site can’t reach its database at the moment. Please try again in a minute.',
});
export const notReady = defineError({
  code: 'not_ready',
  status: 503,
  text: 'The service is not ready yet. Please try again shortly.',
});
