/**
 * Signs that end a sentence or a part of one, in any script but ours: no address has them, and many scripts write the next
 * word right after them. Browsers encode them in what they copy.
 */
const otherSigns = /(?![\p{ASCII}])[\p{Terminal_Punctuation}…]|\p{Bidi_Control}/u;

/** What may close the text around an address. An address itself may end in one of `/ # % & @ * \`. */
const closingSign = /(?![/#%&@*\\])[\p{Po}\p{Pe}\p{Pf}\p{Pi}]$/u;

/** Pairs of brackets; an address may end in one that it opened, as https://en.wikipedia.org/wiki/Eid_(Islam) does. */
const brackets = '()[]{}（）［］｛｝「」『』【】《》〈〉〔〕';

/**
 * Returns the web address at the beginning of a text without spaces, as the text's author meant it: without the signs that
 * close their sentence, quotation or bracket. The rest of the text isn't part of the link.
 */
export function trimLink(text: string): string {
  const end = text.search(otherSigns);
  let link = end === -1 ? text : text.slice(0, end);
  for (let sign = closingSign.exec(link)?.[0]; sign; sign = closingSign.exec(link)?.[0]) {
    if (closesOwnBracket(link, sign)) break;
    link = link.slice(0, -sign.length);
  }
  return link;
}

function closesOwnBracket(link: string, sign: string): boolean {
  const at = brackets.indexOf(sign);
  if (at % 2 !== 1) return false;
  return link.split(brackets.charAt(at - 1)).length >= link.split(sign).length;
}
