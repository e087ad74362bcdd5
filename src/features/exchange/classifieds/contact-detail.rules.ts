/** Contact details that a listing can't contain, because buyers write to the seller through the site. */
type ContactDetail = 'a web address' | 'an email address' | 'a phone number';

/** What looks like a contact detail, as it is written in the text. `isCertain`: it is hardly anything else. */
type Found = { kind: ContactDetail; written: string; isCertain: boolean };

/** Returns the first kind of contact detail that a text certainly has. */
export function findContactDetail(text: string): ContactDetail | undefined {
  return detailsOf(text).find(({ isCertain }) => isCertain)?.kind;
}

/** Returns what a reviewer should look at, because it may be a contact detail. */
export function doubtfulDetails(text: string): string[] {
  return [...new Set(detailsOf(text).flatMap((one) => (one.isCertain ? [] : one.written)))];
}

function detailsOf(text: string): Found[] {
  const plain = text.normalize('NFKC').replace(/\p{Nd}/gu, digitOf);
  return [...emailsOf(plain), ...webAddressesOf(plain), ...phoneNumbersOf(plain)];
}

/** Any script's digit as ASCII: Unicode keeps each script's ten together, and all begin where the code ends in 0 or 6. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  for (let value = 9; value > 0; value--) {
    if (/\p{Nd}/u.test(String.fromCodePoint(code - value)) && isRun(code - value)) return String(value);
  }
  return '0';
}

/** Whether ten digits in a row begin here. */
function isRun(start: number): boolean {
  return start % 16 === 0 || start % 16 === 6;
}

function emailsOf(text: string): Found[] {
  const kind = 'an email address';
  const plain = [
    ...text.matchAll(/(?:^|[^\p{L}\p{N}._%+-])([\p{L}\p{N}._%+-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,})/gu),
  ];
  const spelt = [
    ...text.matchAll(
      /(?:^|[^\w.+-])([\w.+-]+\s*[([]\s*at\s*[)\]]\s*[\w-]+\s*(?:\.|(?:[([]\s*)?dot(?:\s*[)\]])?)\s*[a-z]{2,})/giu,
    ),
  ];
  return [
    ...plain.map(([, written = '']) => ({ kind, written, isCertain: isAddress(written) }) as const),
    ...spelt.map(([, written = '']) => ({ kind, written, isCertain: true }) as const),
  ];
}

/** Whether what follows the @ is a domain, and not the end of a sentence: "two@home.Come and see". */
function isAddress(written: string): boolean {
  return !endsWithSentence(written) || /\.(?:com|net|org|uk)$/iu.test(written);
}

/** Domain endings that are not words, and those that also begin sentences: "works fine.Me and my wife". */
const sureEndings = 'com|co\\.uk|org\\.uk|org|net|uk';
const wordEndings = 'io|me|ly|link|shop|store|online|info|biz';

function webAddressesOf(text: string): Found[] {
  const kind = 'a web address';
  const full = [...text.matchAll(/https?:\/\/\S*|\bwww\.\S+/giu)];
  const bare = [
    ...text.matchAll(
      new RegExp(
        `(?:^|[^@\\w.-])((?:[a-z\\d-]+\\.)*[a-z\\d-]{2,}\\.(?:${sureEndings}|${wordEndings})\\b(\\/\\S+)?)`,
        'giu',
      ),
    ),
  ];
  const isSure = new RegExp(`\\.(?:${sureEndings})$`, 'iu');
  return [
    ...full.map(([written]) => ({ kind, written, isCertain: true }) as const),
    ...bare.map(
      ([, written = '', path]) =>
        ({
          kind,
          written,
          isCertain: path !== undefined || (isSure.test(written) && !endsWithSentence(written)),
        }) as const,
    ),
  ];
}

/** Whether the end is the first word of the next sentence, after a full stop without a space: "rails.Net curtains". */
function endsWithSentence(written: string): boolean {
  return /\p{Ll}\.\p{Lu}\p{Ll}+$/u.test(written);
}

/** Words that announce a number of something else. */
const numberOfSomething =
  /\b(?:isbn|issn|ean|imei|barcode|serial|model|part|order|item|ref|reference|code|sku|sizes?|ages?|sn)\W*(?:(?:number|no|nr)\W*)?$/iu;
const callsUs = /\b(?:call|ring|phone|text|tel|telephone|mob|mobile|whatsapp|contact|message)\b[^.\n]*$/iu;

/** British numbers, and any with a country code, with any separators between the digits. */
function phoneNumbersOf(text: string): Found[] {
  const runs = [...text.matchAll(/(?:(?:^|[^\p{L}\d])(?=\+)|(?:^|[^\d.,-])(?=0))([+0][\d\s().-]{8,}\d)/gu)];
  return runs.flatMap(({ 0: found, 1: written = '', index }) => {
    const digits = written.replace(/\D/g, '').replace(/^(44)0/, '$1');
    if (digits.length < 10 || digits.length > 15) return [];
    const start = index + found.length - written.length;
    const before = text.slice(Math.max(0, start - 40), start);
    return { kind: 'a phone number', written, isCertain: isCertainNumber(written, digits, before) } as const;
  });
}

function isCertainNumber(written: string, digits: string, before: string): boolean {
  if (numberOfSomething.test(before) || isRow(written) || hasDate(written)) return false;
  if (callsUs.test(before)) return true;
  return written.startsWith('+') ? /^[1-9]/.test(digits) : /^0[1237]\d{9}$/.test(digits);
}

/** Whether the numbers only grow, as sizes, ages and years do: "0 2 4 6 8 10 12 14". */
function isRow(written: string): boolean {
  const numbers = written.split(/[^\d]+/).flatMap((part) => (part === '' ? [] : Number(part)));
  return numbers.length > 4 && numbers.every((one, at) => at === 0 || one >= (numbers[at - 1] ?? 0));
}

function hasDate(written: string): boolean {
  return /(?:^|\D)[0-3]?\d[./-][01]?\d[./-](?:20)?\d\d(?!\d)/.test(written);
}
