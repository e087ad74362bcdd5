/* What a mosque has for people with a disability: the facts with their words, and the sentences that sum them up. */

const facts = {
  stepFree: {
    label: 'Step-free to the prayer hall',
    question: 'Can people get to the prayer hall without steps?',
  },
  lift: { label: 'Lift', question: 'Is there a lift?' },
  disabledParking: { label: 'Disabled parking', question: 'Is there parking for disabled people?' },
  accessibleToilet: { label: 'Accessible toilet', question: 'Is there an accessible toilet?' },
  chairs: { label: 'Chairs in the rows', question: 'Are there chairs in the rows?' },
  hearingLoop: { label: 'Hearing loop', question: 'Is there a hearing loop?' },
  bsl: {
    label: 'BSL at the khutbah',
    question: 'Is the khutbah interpreted into British Sign Language (BSL)?',
  },
  captions: { label: 'Captions on a screen', question: 'Are there captions on a screen?' },
  khutbahText: { label: 'Khutbah as text', question: 'Can people read the khutbah as text?' },
  quietRoom: { label: 'Quiet room', question: 'Is there a quiet room?' },
  carersRoom: {
    label: 'Room for a carer of the other sex',
    question: 'Is there a room where a carer of the other sex can stay with a person?',
  },
} as const;

export type AccessFact = keyof typeof facts;

/** Makes a record with one value for each fact. */
export function forEachFact<Value>(make: (fact: AccessFact) => Value): Record<AccessFact, Value> {
  return {
    stepFree: make('stepFree'),
    lift: make('lift'),
    disabledParking: make('disabledParking'),
    accessibleToilet: make('accessibleToilet'),
    chairs: make('chairs'),
    hearingLoop: make('hearingLoop'),
    bsl: make('bsl'),
    captions: make('captions'),
    khutbahText: make('khutbahText'),
    quietRoom: make('quietRoom'),
    carersRoom: make('carersRoom'),
  };
}

/** The facts under their headings, in the order in which they are shown. */
export const accessGroups: readonly { name: string; facts: readonly AccessFact[] }[] = [
  {
    name: 'Getting in and moving',
    facts: ['stepFree', 'lift', 'disabledParking', 'accessibleToilet', 'chairs'],
  },
  {
    name: 'Hearing, seeing, quiet',
    facts: ['hearingLoop', 'bsl', 'captions', 'khutbahText', 'quietRoom', 'carersRoom'],
  },
];

export const accessFacts: readonly AccessFact[] = accessGroups.flatMap((group) => group.facts);

export const accessLabels = forEachFact((fact) => facts[fact].label);
export const accessQuestions = forEachFact((fact) => facts[fact].question);

/** What is known of a mosque's access; null where a fact isn't known. */
export type Access = Record<AccessFact, boolean | null>;

export function isAccessFact(name: string): name is AccessFact {
  return Object.hasOwn(facts, name);
}

/** Whether at least one fact is known. */
export function isAccessKnown(access: Access): boolean {
  return accessFacts.some((fact) => access[fact] !== null);
}

/** Returns a fact's value in words. */
export function accessText(value: boolean | null): 'Yes' | 'No' | 'Not known' {
  if (value === null) return 'Not known';
  return value ? 'Yes' : 'No';
}

/** Sums up a mosque's access: the way in, and what it has for people who need it there or during the khutbah. */
export function accessSummary(access: Access): string {
  if (!isAccessKnown(access)) return 'The access to this mosque is not known yet.';
  const having = (words: Partial<Record<AccessFact, string>>) =>
    accessFacts.flatMap((fact) => (access[fact] === true ? (words[fact] ?? []) : []));
  const inside = having({ lift: 'a lift', accessibleToilet: 'an accessible toilet' });
  const khutbah = having({
    hearingLoop: 'a hearing loop',
    bsl: 'BSL',
    captions: 'captions on a screen',
    khutbahText: 'its text',
  });
  return [
    wayInText(access.stepFree),
    inside.length > 0 ? `There is ${listed(inside)}.` : '',
    khutbah.length > 0 ? `For the khutbah there is ${listed(khutbah)}.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function wayInText(stepFree: boolean | null): string {
  if (stepFree === null) return 'Whether you can get to the prayer hall without steps is not known.';
  return stepFree
    ? 'You can get to the prayer hall without steps.'
    : 'There are steps on the way to the prayer hall.';
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}
