/** The version of the privacy notice that people now agree to; any new wording is a new version. */
export const consentVersion = '2026-11';
