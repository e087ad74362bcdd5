/*
 * Fraudsters and people who harass others soon ask to move to a place without moderation. These rules recognise an early
 * message that asks for it, in English and in spellings that avoid filters. They warn the reader and block nothing.
 */

/** Messengers and networks, in common spellings and misspellings in Latin letters. */
const services = [
  'w+h?ats?\\s?-?app?s?',
  'watsap',
  'wattsapp?',
  'whatsup\\s+(?:me|number|group)',
  'wha[ct]s?app?',
  'telegram',
  'signal\\s+(?:app|me|number|group)',
  '(?:on|over|via|use|to|your)\\s+signal\\b',
  'viber',
  'we\\s?chat',
  'snap\\s?chat',
  '(?:my|your|on|add\\s+me\\s+on)\\s+snap\\b',
  'insta(?:gram)?',
  'i\\.?g\\s+(?:is|me|handle|account)',
  'face\\s?book\\s+messenger',
  'messenger\\s+(?:app|me)',
  'discord',
  'face\\s?time',
  'skype',
  'tik\\s?tok',
  'imo\\s+(?:app|number|id|call)',
  'kik\\s+(?:me|id|app)',
] as const;

const servicePattern = new RegExp(`(?:^|[^\\p{L}\\d])(?:${services.join('|')})(?![\\p{L}\\d])`, 'iu');
/** WhatsApp, Telegram, Instagram and Snapchat in Arabic and Urdu script. */
const arabicServicePattern =
  /(?:وا?تس\s?(?:ا[پب]{1,2}|آپ)|واٹس\s?ایپ|تيليجرام|تلي?[غج]رام|ٹیلی\s?گرام|انستا|انسٹا|سناب)/u;

/** Characters that replace letters to avoid a filter: wh@ts4pp. */
const letterSubstitutes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
};

/** Normalises 'w h a t s a p p', 'w.h.a.t.s.a.p.p' and 'what5app'. */
function normalizeSpelling(text: string): string {
  const joined = text.replace(
    /(^|[^\p{L}\d])((?:[\p{L}\d@$][\s.\-_*]){3,}[\p{L}\d@$])(?![\p{L}\d])/gu,
    (_, before: string, spread: string) => before + spread.replace(/[\s.\-_*]/g, ''),
  );
  return joined.replace(/[\p{L}\d@$]+/gu, (word) =>
    /\p{L}/u.test(word) ? word.replace(/[@40135$]/g, (letter) => letterSubstitutes[letter] ?? letter) : word,
  );
}

const emailPattern =
  /(?:^|[^\p{L}\d._%+-])[\p{L}\d._%+-]+(?:\s*(?:@|\(at\)|\[at\])|\s+at\s)\s*[\p{L}\d-]+(?:\s*(?:\.|\(dot\)|\[dot\])|\s+dot\s)\s*(?:com|co|net|org|uk|me|io|info|edu|outlook|live)\b/iu;
const chatLink = /\b(?:wa\.me|t\.me|chat\.whatsapp\.com|m\.me|discord\.gg|signal\.me)\b/i;

/**
 * Whether a text has a phone number of ten or more digits, in any numerals and with the usual separators. Dates and prices
 * don't match.
 */
function hasPhoneNumber(text: string): boolean {
  const latin = text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
  const digitRuns = latin.match(/\+?\d(?:[\s().\-/]*\d){8,14}/g) ?? [];
  return digitRuns.some((run) => {
    const digits = run.replace(/\D/g, '');
    return (
      /^(?:0\d{9,10}|(?:00)?44\d{9,10}|\d{11,15})$/.test(digits) ||
      (run.startsWith('+') && digits.length >= 9)
    );
  });
}

/** Digits in words: 'oh seven nine one one …'. */
const digitWords =
  /(?:\b(?:oh|zero|one|two|three|four|five|six|seven|eight|nine|double|triple)\b[\s,.-]*){7,}/i;

const requestPatterns = [
  /\b(?:your|ur|my|his|her)\s+(?:(?:mobile|phone|cell|tel(?:ephone)?|contact|whatsapp)\s*)?(?:number|num|digits)\b(?!\s+(?:one|of|plate))/i,
  /\b(?:your|ur|my)\s+(?:personal\s+|private\s+)?e-?mail(?:\s+address)?\b/i,
  /\b(?:call|text|ring|e-?mail|phone|sms)\s+me\b(?!\s+(?:old|crazy|by|a\b))/i,
  /\b(?:talk|chat|speak|message|continue|carry\s+on|move|meet\s+up)\b[^.?!]{0,40}\b(?:off\s+(?:here|this|the\s+(?:site|app))|(?:an)?other\s+app|somewhere\s+(?:else|private)|outside\s+(?:of\s+)?(?:here|this|the\s+site))/i,
  /\b(?:give|send|drop)\s+(?:me\s+)?(?:your|ur)\s+(?:number|contact|e-?mail|insta)\b/i,
] as const;

/**
 * Whether a text asks to continue elsewhere: it names a messenger, gives or asks for a phone number or an email address,
 * or says so in plain words. A false alarm is better than a missed request.
 */
export function asksForOffPlatformContact(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[\u200B-\u200F\u2060\uFEFF\u00AD]/g, '');
  const normalized = normalizeSpelling(plain);
  return (
    servicePattern.test(plain) ||
    servicePattern.test(normalized) ||
    arabicServicePattern.test(plain) ||
    emailPattern.test(plain) ||
    chatLink.test(plain) ||
    hasPhoneNumber(plain) ||
    digitWords.test(plain) ||
    requestPatterns.some((pattern) => pattern.test(plain))
  );
}

/** The first messages of a conversation count as early. */
export const earlyMessages = 10;

/**
 * Whether the reader is warned about a message: an early one from the other member, before both have shared their contact
 * details.
 */
export function shouldWarnOfContact(
  text: string,
  { position, areContactsShared }: { position: number; areContactsShared: boolean },
): boolean {
  return position <= earlyMessages && !areContactsShared && asksForOffPlatformContact(text);
}
