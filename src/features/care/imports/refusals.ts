import { type Refusal, type RefusalKind, refusal, refuse } from '#kit/contract/errors.ts';

export const importUnreadable = refusal({
  code: 'import_unreadable',
  status: 400,
  text: 'This file can’t be read.',
});
export const importTooLarge = refusal({
  code: 'import_too_large',
  status: 413,
  text: 'This file is larger than an import takes.',
});
export const importColumnsMissing = refusal({
  code: 'import_columns_missing',
  status: 400,
  text: 'This file lacks columns that are needed.',
});
export const importOptionsWrong = refusal({
  code: 'import_options_wrong',
  status: 400,
  text: 'The import was not told what it needs to know.',
});
export const importMosqueUnknown = refusal({
  code: 'import_mosque_unknown',
  status: 404,
  text: 'The timetable’s mosque was not found.',
});

/** The error to throw for a whole file; `message` says what is wrong with it and what would help. */
export function refuseFile(kind: RefusalKind, message: string): Refusal {
  return refuse(kind, { issues: [{ path: 'file', message }] });
}

/** The error to throw for an option; `option` is its name without the dashes. */
export function refuseOption(kind: RefusalKind, option: string, message: string): Refusal {
  return refuse(kind, { issues: [{ path: option, message }] });
}
