import { addDays } from '#kit/contract/dates.ts';

/** The kinds of certificate that the Disclosure and Barring Service issues. */
export const dbsLevels = ['basic', 'standard', 'enhanced', 'enhanced_barred'] as const;
export type DbsLevel = (typeof dbsLevels)[number];

export const dbsLevelLabels: Record<DbsLevel, string> = {
  basic: 'Basic',
  standard: 'Standard',
  enhanced: 'Enhanced',
  enhanced_barred: 'Enhanced with barred lists',
};

export const maxRoleLength = 100;

/** Certificates have no legal expiry date; organisations usually renew them after three years. */
export const maxValidityYears = 3;

/** The member and the managers of the record are reminded this many days before a check expires. */
export const remindDaysBefore = 30;

/** Records are deleted this many days after they expire. */
export const purgeAfterDays = 180;

/** Whether a check is valid on a day. Dates are YYYY-MM-DD; the last day is included. */
export function isValidOn({ expiresOn }: { expiresOn: string }, day: string): boolean {
  return expiresOn >= day;
}

/** Returns the latest expiry date that a certificate may be given: one day before its third anniversary. */
export function latestExpiry(issuedOn: string): string {
  const [year = '', month = '', day = ''] = issuedOn.split('-');
  const years = String(Number(year) + maxValidityYears).padStart(4, '0');
  const next = new Date(`${years}-${month}-${day}T12:00:00Z`).toISOString().slice(0, 10);
  return addDays(next, -1);
}

type Dates = { issuedOn: string; expiresOn: string };

/** Returns the field that is wrong and why, for dates that are recorded today; null if both are valid. */
export function findDateError({ issuedOn, expiresOn }: Dates, today: string): [keyof Dates, string] | null {
  if (issuedOn > today) return ['issuedOn', 'The certificate can’t be dated in the future.'];
  if (expiresOn < today) return ['expiresOn', 'This check has run out already.'];
  if (expiresOn <= issuedOn) return ['expiresOn', 'It has to end after the date of the certificate.'];
  const last = latestExpiry(issuedOn);
  if (expiresOn > last) return ['expiresOn', 'A check counts for three years at most.'];
  return null;
}
