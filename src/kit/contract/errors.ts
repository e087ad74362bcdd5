/** The status codes with which a call may refuse; anything else is a fault of ours and answers 500. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 503;

/** A declared reason for saying no: calls list theirs, and the one error shape is made from it. */
export type RefusalKind = { code: string; status: RefusalStatus; text: string };

/** What was wrong with one field; `path` is the field's name, nested ones joined by dots. */
export type Issue = { path: string; message: string };

/** The body of every answer that is not a success. */
export type ErrorBody = {
  error: string;
  message: string;
  code: string;
  requestId: string;
  issues?: Issue[];
};

/** Declares a reason for refusing. `text` is shown to people as it stands. */
export function refusal<const K extends RefusalKind>(kind: K): K {
  return kind;
}

/** What a refusal may add: the wrong fields, when to come again, the methods that the address takes (Allow). */
type RefusalDetail = { issues?: Issue[]; retryAfterSeconds?: number; allow?: string };

export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly status: RefusalStatus;
  readonly code: string;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: string | undefined;

  constructor(kind: RefusalKind, detail: RefusalDetail = {}) {
    super(kind.text);
    this.name = 'Refusal';
    this.kind = kind;
    this.status = kind.status;
    this.code = kind.code;
    this.issues = detail.issues;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.allow = detail.allow;
  }
}

/** Makes the error to throw: `throw refuse(eventInPast)`. `issues` name the fields that are wrong. */
export function refuse(kind: RefusalKind, detail: RefusalDetail = {}): Refusal {
  return new Refusal(kind, detail);
}

export const badInput = refusal({ code: 'bad_input', status: 400, text: 'Please check the marked fields.' });
/** Refuses one field of the input. */
export function badField(path: string, message: string): Refusal {
  return refuse(badInput, { issues: [{ path, message }] });
}

export const notSignedIn = refusal({ code: 'not_signed_in', status: 401, text: 'Please sign in first.' });
export const notAllowed = refusal({
  code: 'not_allowed',
  status: 403,
  text: 'You don’t have permission to do that.',
});
export const suspended = refusal({
  code: 'account_suspended',
  status: 403,
  text: 'Your account is suspended. You can still read, take your data out and write to us.',
});
export const confirmPassword = refusal({
  code: 'confirm_password',
  status: 403,
  text: 'Please enter your password again to go on.',
});
export const secondFactorNeeded = refusal({
  code: 'second_factor_needed',
  status: 403,
  text: 'Administrators of this site need a second factor. Please set one up on your profile.',
});
export const notFound = refusal({
  code: 'not_found',
  status: 404,
  text: 'There is nothing here by that name.',
});
export const methodNotAllowed = refusal({
  code: 'method_not_allowed',
  status: 405,
  text: 'This address does not take that method.',
});
export const tooLarge = refusal({ code: 'too_large', status: 413, text: 'That is larger than we can take.' });
export const wrongType = refusal({
  code: 'wrong_content_type',
  status: 415,
  text: 'Please send the body as application/json.',
});
export const wrongPicture = refusal({
  code: 'wrong_picture_type',
  status: 415,
  text: 'Please send a picture: JPG, PNG or WebP, at most 5 MB.',
});
export const keyReused = refusal({
  code: 'idempotency_key_reused',
  status: 409,
  text: 'This Idempotency-Key was used for another request.',
});
export const crossSite = refusal({
  code: 'cross_site',
  status: 403,
  text: 'This request came from another site and was not carried out.',
});
export const tooMany = refusal({
  code: 'too_many_requests',
  status: 429,
  text: 'That was a little too often. Please wait a moment and try again.',
});
export const notReady = refusal({
  code: 'not_ready',
  status: 503,
  text: 'The service is not ready yet. Please try again shortly.',
});
