import { type ApiError, apiError, defineError, type ErrorDefinition } from '#kit/contract/errors.ts';

export const importUnreadable = defineError({
  code: 'import_unreadable',
  status: 400,
  text: 'We can’t read this file.',
});
export const importTooLarge = defineError({
  code: 'import_too_large',
  status: 413,
  text: 'This file is too large to import.',
});
export const importColumnsMissing = defineError({
  code: 'import_columns_missing',
  status: 400,
  text: 'This file is missing required columns.',
});
export const importOptionsWrong = defineError({
  code: 'import_options_wrong',
  status: 400,
  text: 'An import option is missing.',
});
export const importMosqueUnknown = defineError({
  code: 'import_mosque_unknown',
  status: 404,
  text: 'We can’t find the timetable’s mosque.',
});

/** Creates the error for a whole file; `message` explains the problem and how to fix it. */
export function fileError(kind: ErrorDefinition, message: string): ApiError {
  return apiError(kind, { issues: [{ path: 'file', message }] });
}

/** Creates the error for an option; `option` is its name without the dashes. */
export function optionError(kind: ErrorDefinition, option: string, message: string): ApiError {
  return apiError(kind, { issues: [{ path: option, message }] });
}
