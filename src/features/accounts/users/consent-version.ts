/** The privacy notice that is agreed to now; a new wording is a new version. */
export const consentVersion = '2026-11';
