import { addDays } from '#kit/contract/date-text.ts';

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

/** A certificate has no end by law: after three years an organisation looks again. */
export const maxYears = 3;

/** So many days before its end the member and who looks after the record are reminded. */
export const remindDaysBefore = 30;

/** So many days after its end a record is deleted. */
export const keptDaysAfter = 180;

/** Whether a check counts on a day. All YYYY-MM-DD; the last day counts. */
export function isInForce({ expiresOn }: { expiresOn: string }, day: string): boolean {
  return expiresOn >= day;
}

/** The last day on which a check made on a day may count: three years less a day later. */
export function lastDayOf(issuedOn: string): string {
  const [year = '', month = '', day = ''] = issuedOn.split('-');
  const years = String(Number(year) + maxYears).padStart(4, '0');
  const next = new Date(`${years}-${month}-${day}T12:00:00Z`).toISOString().slice(0, 10);
  return addDays(next, -1);
}

type Dates = { issuedOn: string; expiresOn: string };

/** What is wrong with a check's dates on the day that it is recorded: the field and why; null where nothing is. */
export function problemOfDates({ issuedOn, expiresOn }: Dates, today: string): [keyof Dates, string] | null {
  if (issuedOn > today) return ['issuedOn', 'The certificate can’t be dated in the future.'];
  if (expiresOn < today) return ['expiresOn', 'This check has run out already.'];
  if (expiresOn <= issuedOn) return ['expiresOn', 'It has to end after the date of the certificate.'];
  const last = lastDayOf(issuedOn);
  if (expiresOn > last) return ['expiresOn', 'A check counts for three years at most.'];
  return null;
}
