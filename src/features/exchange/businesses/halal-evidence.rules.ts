import { addDays, dateText } from '#kit/contract/dates.ts';

/** The steps of evidence that a business is halal, from the weakest to the strongest. */
export const evidenceKinds = ['statement', 'supplier', 'certificate', 'confirmation'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** Kinds of evidence for which an owner can upload documents. */
export const paperKinds = ['supplier', 'certificate'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** waiting: the document has not been reviewed; counts: stated or verified; refused: the document was not sufficient. */
export const evidenceStatuses = ['waiting', 'counts', 'refused'] as const;
export type EvidenceStatus = (typeof evidenceStatuses)[number];

/** Maximum lengths of the texts of evidence, in characters. */
export const evidenceLengths = { issuer: 120, number: 60, words: 300, reason: 500 } as const;

/** A statement of the owner lapses after half a year, a supplier's document after a year. */
const statementDays = 183;
const daysOfSupplier = 365;
/** The longest validity that certifiers use. */
const maxCertificateDays = 3 * 366;

/** Days before the end of evidence on which its owner is reminded. */
export const reminderDays = [30, 7] as const;

/** A piece of evidence. Dates are YYYY-MM-DD; it is valid through `expiresOn`. */
export type Evidence = {
  kind: EvidenceKind;
  status: EvidenceStatus;
  /** The owner, supplier or certifier who signed or issued it. */
  issuer: string;
  number: string | null;
  words: string | null;
  expiresOn: string | null;
  submittedAt: string;
  /** When an administrator verified it. */
  seenAt: string | null;
};

/** A step as it is shown. lapsed: its last valid day has passed. */
export type HalalStep = {
  kind: EvidenceKind;
  state: 'counts' | 'lapsed' | 'waiting' | 'none';
  issuer: string | null;
  number: string | null;
  words: string | null;
  /** When it was stated or verified, an instant. */
  since: string | null;
  /** Its last valid day. */
  until: string | null;
  /** When a document was submitted that has not been reviewed, an instant. */
  waitingSince: string | null;
};

/** Returns the four steps on a date. Without a certificate, a confirmation by the certifier does not hold. */
export function halalStepsOn(evidence: readonly Evidence[], today: string): HalalStep[] {
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

/** Returns the highest step that holds on a date, 0 where none does. A confirmation ends with its certificate. */
export function highestHalalStepOn(evidence: readonly Evidence[], today: string): number {
  return halalStepsOn(evidence, today).findLastIndex(({ state }) => state === 'counts') + 1;
}

function holds(evidence: readonly Evidence[], kind: EvidenceKind, today: string): boolean {
  return evidence.some((one) => one.kind === kind && one.status === 'counts' && countsOn(one, today));
}

function countsOn({ expiresOn }: Pick<Evidence, 'expiresOn'>, today: string): boolean {
  return expiresOn !== null && expiresOn >= today;
}

/** Returns the last valid day of a statement made today. */
export function statementEnd(today: string): string {
  return addDays(today, statementDays);
}

/** Returns the last valid day of a supplier's document verified today. */
export function supplierEnd(today: string): string {
  return addDays(today, daysOfSupplier);
}

/** Returns the problem with the last day of a certificate submitted today, or null. */
export function certificateEndFault(expiresOn: string, today: string): string | null {
  if (expiresOn < today) return 'This certificate has ended already.';
  if (expiresOn > addDays(today, maxCertificateDays))
    return 'A certificate can’t be valid for more than three years.';
  return null;
}

/** Returns how many reminders are due on a date for evidence that is valid through `expiresOn`: 0 once it has ended. */
export function remindersDue(expiresOn: string, today: string): number {
  if (expiresOn < today) return 0;
  return reminderDays.filter((days) => expiresOn <= addDays(today, days)).length;
}

/** Names of the steps. */
export const stepTitles: Record<EvidenceKind, string> = {
  statement: 'The owner says so',
  supplier: 'We have seen the supplier’s papers',
  certificate: 'A certificate in force',
  confirmation: 'Confirmed by the certifier',
};

const shownNames: Record<EvidenceKind, string> = {
  statement: 'owner',
  supplier: 'papers',
  certificate: 'certificate',
  confirmation: 'certifier',
};

/** Returns which of the steps are shown today, as "2 of 4 shown: owner, certificate"; '' where none is. */
export function shownText(rungs: readonly Pick<HalalStep, 'kind' | 'state'>[]): string {
  const shown = rungs.filter(({ state }) => state === 'counts').map(({ kind }) => shownNames[kind]);
  return shown.length === 0 ? '' : `${shown.length} of ${rungs.length} shown: ${shown.join(', ')}`;
}

/** Returns the label of a step in lists; null for step 0. */
function stepTag(step: number): string | null {
  return (
    [null, 'Halal: owner’s word', 'Halal: papers seen', 'Halal certificate', 'Halal: confirmed'][step] ?? null
  );
}

/** Returns for example "Halal certificate · 12 members recommend it"; '' where there is neither. */
export function knownText({ halalStep, recommendationCount: count }: Known): string {
  const recommended =
    count === 0 ? null : `${count} ${count === 1 ? 'member recommends' : 'members recommend'} it`;
  return [stepTag(halalStep), recommended].filter((part) => part !== null).join(' · ');
}

type Known = { halalStep: number; recommendationCount: number };

const foodSlugs = new Set([
  'food-drink',
  'restaurants-takeaways',
  'butchers',
  'bakeries-sweets',
  'cafes-desserts',
  'grocers-supermarkets',
  'caterers',
]);

/** Whether a category sells food, so that halal evidence matters. Unknown for categories that administrators added. */
export function sellsFood(slug: string): boolean {
  return foodSlugs.has(slug);
}

/** Describes a step in sentences: what was stated or verified, when, and how long it is valid. */
export function halalStepText(rung: HalalStep, hasCertificate: boolean): string {
  const parts = [saidOf(rung, hasCertificate), waitingText(rung)];
  return parts.filter((part) => part !== null).join(' ');
}

function saidOf(rung: HalalStep, hasCertificate: boolean): string | null {
  const { kind, state, issuer, since, until } = rung;
  if (since === null || until === null || issuer === null)
    return state === 'waiting' ? null : noneText(kind, hasCertificate);
  const [on, end] = [dateText(since, 'plain'), dateText(until, 'plain')];
  if (state === 'lapsed') return lapsedText(rung, end);
  const words = rung.words === null ? '' : `${withFullStop(rung.words)} `;
  if (kind === 'statement') return `The owner says: ${words}Signed by ${issuer} on ${on}.`;
  if (kind === 'supplier') return `${words}Papers from ${issuer}, checked by Mahalla on ${on}.`;
  if (kind === 'certificate')
    return `${words}${issuer}${numberText(rung)}, until ${end}. Checked by Mahalla on ${on}.`;
  return `${issuer} confirmed it to Mahalla on ${on}.`;
}

function lapsedText(rung: HalalStep, end: string): string {
  const { kind, issuer } = rung;
  if (kind === 'statement') return `Lapsed: ${issuer} said so, and has not confirmed it since ${end}.`;
  if (kind === 'supplier') return `Lapsed: the papers from ${issuer} were valid until ${end}.`;
  if (kind === 'certificate')
    return `Lapsed: the certificate of ${issuer}${numberText(rung)} ended on ${end}.`;
  return 'Lapsed with the certificate.';
}

function noneText(kind: EvidenceKind, hasCertificate: boolean): string {
  if (kind === 'statement') return 'The owner hasn’t told us anything about it.';
  if (kind === 'confirmation')
    return hasCertificate ? 'We haven’t asked the certifier yet.' : 'Not possible without a certificate.';
  return kind === 'supplier' ? 'We haven’t been shown any.' : 'We haven’t been shown one.';
}

function waitingText({ kind, waitingSince }: HalalStep): string | null {
  if (waitingSince === null) return null;
  const what = kind === 'certificate' ? 'A certificate was' : 'Papers were';
  return `${what} sent to us on ${dateText(waitingSince, 'plain')}. We haven’t checked ${kind === 'certificate' ? 'it' : 'them'} yet.`;
}

function numberText({ number }: HalalStep): string {
  return number === null ? '' : `, number ${number}`;
}

/** Adds a full stop where it is missing. */
function withFullStop(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

/** UK halal certifiers, with their abbreviations. */
const certifiers =
  /\b(?:h\.?m\.?c|h\.?f\.?a|h\.?c\.?e|h\.?c\.?s|eurohalal|jakim|sanha|muis|ifanca|blue crescent)\b/iu;

/** Words that occur in names of organisations but not of people. */
const organisationWords =
  /\b(?:committees?|authorit(?:y|ies)|boards?|councils?|commission|association|federation|foundation|organi[sz]ation|institut(?:e|ion)|societ(?:y|ies)|trust(?:ees)?|charit(?:y|ies)|department|agency|bureau|management|monitoring|inspect(?:or|ors|ion)|standards?|certif\p{L}*|accredit\p{L}*|approved|official|halal|mosque|masjid|madrasa|centre|center|group|compan(?:y|ies)|limited|ltd|llp|plc|inc|cic)\b/iu;

/**
 * Whether a name can be that of a person: a statement is signed by a person, never in the name of a certifier. The check looks
 * for words of organisations; a person whose real name contains one signs with their account name.
 */
export function isPersonsName(name: string): boolean {
  if (!/\p{L}/u.test(name) || /[\d@/]|www\./iu.test(name)) return false;
  return !certifiers.test(name) && !organisationWords.test(name);
}
