import { doubtfulDetails, findContactDetail } from './contact-detail.rules.ts';
import { forbiddenGoods } from './forbidden-good.rules.ts';
import { doubtfulWords, findForbidden } from './forbidden-word.rules.ts';

/** Returns why a listing can't say this: it certainly offers what can't be offered, or has a contact detail. */
export function wordsProblem(text: string): string | undefined {
  const forbidden = findForbidden(text, forbiddenGoods);
  if (forbidden) return `“${forbidden.word}” can’t be offered here: ${forbidden.name}.`;
  const detail = findContactDetail(text);
  return detail && `Please leave out ${detail}: people write to you through the site.`;
}

/** Returns what a reviewer of a listing should look at, as it is written in the texts. */
export function doubtsAbout(...texts: readonly string[]): string[] {
  return texts.flatMap((text) => [...doubtfulWords(text, forbiddenGoods), ...doubtfulDetails(text)]);
}
