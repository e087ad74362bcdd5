import { addDays } from '#kit/contract/dates.ts';

/** Where somebody died, as in the address of the page: what to do first depends on it. */
export const placesOfDeath = ['home-expected', 'home-unexpected', 'hospital', 'abroad'] as const;
export type PlaceOfDeath = (typeof placesOfDeath)[number];

/** How the page offers each place, and names it once chosen. */
export const placeTexts: Record<PlaceOfDeath, { choice: string; detail: string; short: string }> = {
  'home-expected': {
    choice: 'At home, and it was expected',
    detail: 'They were ill and under a doctor’s care',
    short: 'At home, expected',
  },
  'home-unexpected': {
    choice: 'At home or outside, unexpectedly',
    detail: 'Ring 999 now if you haven’t',
    short: 'Unexpected',
  },
  hospital: {
    choice: 'In hospital or a care home',
    detail: 'The staff will start with you',
    short: 'In hospital or a care home',
  },
  abroad: { choice: 'Abroad', detail: 'Burial there, or bringing them home', short: 'Abroad' },
};

/** Whom a family has to reach, in about the order in which it needs them. */
export const serviceKinds = [
  'mosque',
  'hospital',
  'medical_examiner',
  'register_office',
  'coroner',
  'cemetery',
  'ghusl_women',
  'ghusl_men',
  'costs',
  'support',
  'abroad',
] as const;
export type ServiceKind = (typeof serviceKinds)[number];

export const serviceKindLabels: Record<ServiceKind, string> = {
  mosque: 'Mosque or funeral service',
  hospital: 'Hospital',
  medical_examiner: 'Medical examiner',
  register_office: 'Register office',
  coroner: 'Coroner',
  cemetery: 'Cemetery',
  ghusl_women: 'Washing (ghusl), women',
  ghusl_men: 'Washing (ghusl), men',
  costs: 'Help with costs',
  support: 'Support afterwards',
  abroad: 'Burial abroad and bringing home',
};

/** The kinds of which every borough has somebody: an operator enters one of each before launch. */
const expectedKinds: readonly ServiceKind[] = serviceKinds.slice(0, serviceKinds.indexOf('costs'));

/** Maximum lengths in characters. */
export const bereavementLimits = { name: 100, forWhom: 120, source: 200 } as const;

/** How many days after a check the next is due, unless an administrator chooses another day. */
const daysBetweenChecks = 90;

/** Returns the date on which a number that was checked on `checkedOn` should be checked again. */
export function nextCheck(checkedOn: string): string {
  return addDays(checkedOn, daysBetweenChecks);
}

/** Whether a number has to be checked again; `today` is YYYY-MM-DD in the borough. */
export function isCheckDue({ checkBy }: { checkBy: string }, today: string): boolean {
  return checkBy <= today;
}

/** Returns the kinds of which every borough has somebody and no number is entered. */
export function missingKinds(entered: readonly { kind: ServiceKind }[]): ServiceKind[] {
  return expectedKinds.filter((kind) => !entered.some((service) => service.kind === kind));
}
