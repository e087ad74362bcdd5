/** Whether words say that something is halal. */
export function saysHalal(...texts: readonly (string | null | undefined)[]): boolean {
  const plain = texts.join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return /\b(h|7)al{1,2}a{1,2}l\b|حلال/u.test(plain);
}

/** What an advert that says “halal” tells of it: how far the evidence of its business goes today. Null where it says nothing of the kind. */
export function halalLine(claimsHalal: boolean, step: number): string | null {
  return claimsHalal ? (halalLabel(step) ?? 'Halal: no evidence at the moment') : null;
}

/** What an advert shows of the step of evidence that its business has; null where there is none. */
export function halalLabel(step: number): string | null {
  const labels = [
    null,
    'Halal: the owner says so',
    'Halal: supplier’s papers seen by Mahalla',
    'Halal: certificate in force',
    'Halal: confirmed by the certifier',
  ];
  return labels[step] ?? null;
}
