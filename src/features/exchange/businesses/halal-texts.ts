import { dateText } from '#kit/contract/date-text.ts';
import type { EvidenceKind, Rung } from './halal-ladder.ts';

/** What each step is called. */
export const stepTitles: Record<EvidenceKind, string> = {
  statement: 'The owner says so',
  supplier: 'We have seen the supplier’s papers',
  certificate: 'A certificate in force',
  confirmation: 'Confirmed by the certifier',
};

/** What a list says of a business by its step; null where nothing is known. */
function stepTag(step: number): string | null {
  return (
    [null, 'Halal: owner’s word', 'Halal: papers seen', 'Halal certificate', 'Halal: confirmed'][step] ?? null
  );
}

/** "Halal certificate · 12 members recommend it": what a list tells besides; '' where nothing is known. */
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

/** Whether people ask of a category what is halal. Of one that administrators added, its name doesn’t tell. */
export function sellsFood(slug: string): boolean {
  return foodSlugs.has(slug);
}

/** A step in sentences: what was said or seen, when, and until when it counts. */
export function rungText(rung: Rung, hasCertificate: boolean): string {
  const parts = [saidOf(rung, hasCertificate), waitingText(rung)];
  return parts.filter((part) => part !== null).join(' ');
}

function saidOf(rung: Rung, hasCertificate: boolean): string | null {
  const { kind, state, issuer, since, until } = rung;
  if (since === null || until === null || issuer === null)
    return state === 'waiting' ? null : noneText(kind, hasCertificate);
  const [on, end] = [dateText(since, 'plain'), dateText(until, 'plain')];
  if (state === 'lapsed') return lapsedText(rung, end);
  const words = rung.words === null ? '' : `${closed(rung.words)} `;
  if (kind === 'statement') return `${words}Signed by ${issuer} on ${on}.`;
  if (kind === 'supplier') return `${words}Papers from ${issuer}, checked by Mahalla on ${on}.`;
  if (kind === 'certificate')
    return `${words}${issuer}${numberText(rung)}, until ${end}. Checked by Mahalla on ${on}.`;
  return `${issuer} confirmed it to Mahalla on ${on}.`;
}

function lapsedText(rung: Rung, end: string): string {
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

function waitingText({ kind, waitingSince }: Rung): string | null {
  if (waitingSince === null) return null;
  const what = kind === 'certificate' ? 'A certificate was' : 'Papers were';
  return `${what} sent to us on ${dateText(waitingSince, 'plain')}. We haven’t checked ${kind === 'certificate' ? 'it' : 'them'} yet.`;
}

function numberText({ number }: Rung): string {
  return number === null ? '' : `, number ${number}`;
}

/** With a full stop at its end. */
function closed(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}
