import { addDays } from '#kit/contract/date-text.ts';

/** The steps of evidence that a business is halal, the first the least. */
export const evidenceKinds = ['statement', 'supplier', 'certificate', 'confirmation'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** What an owner can send papers for. */
export const paperKinds = ['supplier', 'certificate'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** waiting: nobody has looked at the papers; counts: it was said or seen; refused: the papers did not show it. */
export const evidenceStatuses = ['waiting', 'counts', 'refused'] as const;
export type EvidenceStatus = (typeof evidenceStatuses)[number];

/** How many characters the words of evidence take: for the contract and the forms. */
export const evidenceLengths = { issuer: 120, number: 60, words: 300, reason: 500 } as const;

/** An owner's word is asked for anew after half a year, a supplier's papers after a year. */
const daysOfStatement = 183;
const daysOfSupplier = 365;
/** No certifier certifies for longer. */
const daysOfCertificate = 3 * 366;

/** How many days before its end the owner is reminded of evidence: once each. */
export const reminderDays = [30, 7] as const;

/** A piece of evidence as the rules read it. Dates are YYYY-MM-DD; it counts through `expiresOn`. */
export type Evidence = {
  kind: EvidenceKind;
  status: EvidenceStatus;
  /** Who signed or issued it: the owner, the supplier, the certifier. */
  issuer: string;
  number: string | null;
  words: string | null;
  expiresOn: string | null;
  submittedAt: string;
  /** When we saw it. */
  seenAt: string | null;
};

/** A step as it is shown. lapsed: it counted until a day that is over. */
export type Rung = {
  kind: EvidenceKind;
  state: 'counts' | 'lapsed' | 'waiting' | 'none';
  issuer: string | null;
  number: string | null;
  words: string | null;
  /** When it was said or seen, an instant. */
  since: string | null;
  /** The last day on which it counts, or counted. */
  until: string | null;
  /** When papers came that nobody has looked at yet, an instant. */
  waitingSince: string | null;
};

/** The four steps on a date, each as what it is: without a certificate there is nothing that its certifier confirms. */
export function ladderOf(evidence: readonly Evidence[], today: string): Rung[] {
  const hasCertificate = holds(evidence, 'certificate', today);
  return evidenceKinds.map((kind) => {
    const known = evidence.find((one) => one.kind === kind && one.status === 'counts');
    const waiting = evidence.find((one) => one.kind === kind && one.status === 'waiting');
    const waitingSince = waiting?.submittedAt ?? null;
    if (!known) {
      const state = waiting ? 'waiting' : 'none';
      return { kind, state, issuer: null, number: null, words: null, since: null, until: null, waitingSince };
    }
    const { issuer, number, words, expiresOn, seenAt, submittedAt } = known;
    const isOn = countsOn(known, today) && (kind !== 'confirmation' || hasCertificate);
    const state = isOn ? 'counts' : 'lapsed';
    return {
      kind,
      state,
      issuer,
      number,
      words,
      since: seenAt ?? submittedAt,
      until: expiresOn,
      waitingSince,
    };
  });
}

/** The highest step that holds on a date: 0 where none does. What the certifier confirmed ends with the certificate. */
export function stepOf(evidence: readonly Evidence[], today: string): number {
  return ladderOf(evidence, today).findLastIndex(({ state }) => state === 'counts') + 1;
}

function holds(evidence: readonly Evidence[], kind: EvidenceKind, today: string): boolean {
  return evidence.some((one) => one.kind === kind && one.status === 'counts' && countsOn(one, today));
}

function countsOn({ expiresOn }: Pick<Evidence, 'expiresOn'>, today: string): boolean {
  return expiresOn !== null && expiresOn >= today;
}

/** Until when an owner's word given today counts. */
export function statementEnd(today: string): string {
  return addDays(today, daysOfStatement);
}

/** Until when a supplier's papers seen today count. */
export function supplierEnd(today: string): string {
  return addDays(today, daysOfSupplier);
}

/** What is wrong with the last day of a certificate that is shown today; null where nothing is. */
export function certificateEndFault(expiresOn: string, today: string): string | null {
  if (expiresOn < today) return 'This certificate has ended already.';
  if (expiresOn > addDays(today, daysOfCertificate))
    return 'A certificate can’t be valid for more than three years.';
  return null;
}

/** How many of the reminders are due on a date for what counts through `expiresOn`: none once it has ended. */
export function remindersDue(expiresOn: string, today: string): number {
  if (expiresOn < today) return 0;
  return reminderDays.filter((days) => expiresOn <= addDays(today, days)).length;
}
