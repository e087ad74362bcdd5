/*
 * Swindlers and people who pester ask soon to move to where nobody sees them. These rules tell an early message that asks
 * for it, in English and the spellings in which people write it past a filter. They warn its reader; they refuse nothing.
 */

/** Messengers and networks, as they are written in Latin letters and in those of Arabic and Urdu. */
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

const named = new RegExp(`(?<![\\p{L}\\d])(?:${services.join('|')})(?![\\p{L}\\d])`, 'iu');
/** WhatsApp, Telegram, Instagram, Snapchat in Arabic letters. */
const namedInArabic =
  /(?:وا?تس\s?(?:ا[پب]{1,2}|آپ)|واٹس\s?ایپ|تيليجرام|تلي?[غج]رام|ٹیلی\s?گرام|انستا|انسٹا|سناب)/u;

/** Letters that stand for other letters where somebody writes past a filter: wh@ts4pp. */
const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
};

/** 'w h a t s a p p', 'w.h.a.t.s.a.p.p', 'what5app'. */
function undisguised(text: string): string {
  const joined = text.replace(
    /(?<![\p{L}\d])(?:[\p{L}\d@$][\s.\-_*]){3,}[\p{L}\d@$](?![\p{L}\d])/gu,
    (spread) => spread.replace(/[\s.\-_*]/g, ''),
  );
  return joined.replace(/[\p{L}\d@$]*\p{L}[\p{L}\d@$]*/gu, (word) =>
    word.replace(/[@40135$]/g, (letter) => disguises[letter] ?? letter),
  );
}

const address =
  /[\p{L}\d._%+-]+\s*(?:@|\(at\)|\[at\]|\s+at\s+)\s*[\p{L}\d-]+\s*(?:\.|\(dot\)|\[dot\]|\s+dot\s+)\s*(?:com|co|net|org|uk|me|io|info|edu|outlook|live)\b/iu;
const chatLink = /\b(?:wa\.me|t\.me|chat\.whatsapp\.com|m\.me|discord\.gg|signal\.me)\b/i;

/** Ten digits or more as a telephone number has them, in any numerals, with what people put between; not a date or a price. */
function hasPhoneNumber(text: string): boolean {
  const latin = text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
  const runs = latin.match(/\+?\d(?:[\s().\-/]*\d){8,14}/g) ?? [];
  return runs.some((run) => {
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

const asks = [
  /\b(?:your|ur|my|his|her)\s+(?:mobile|phone|cell|tel(?:ephone)?|contact|whatsapp)?\s*(?:number|num|digits)\b(?!\s+(?:one|of|plate))/i,
  /\b(?:your|ur|my)\s+(?:personal\s+|private\s+)?e-?mail(?:\s+address)?\b/i,
  /\b(?:call|text|ring|e-?mail|phone|sms)\s+me\b(?!\s+(?:old|crazy|by|a\b))/i,
  /\b(?:talk|chat|speak|message|continue|carry\s+on|move|meet\s+up)\b[^.?!]{0,40}\b(?:off\s+(?:here|this|the\s+(?:site|app))|(?:an)?other\s+app|somewhere\s+(?:else|private)|outside\s+(?:of\s+)?(?:here|this|the\s+site))/i,
  /\b(?:give|send|drop)\s+(?:me\s+)?(?:your|ur)\s+(?:number|contact|e-?mail|insta)\b/i,
] as const;

/**
 * Whether a text asks to go on elsewhere: names a messenger, gives or asks for a telephone number or an e-mail address, or
 * says so in plain words. It errs on the side of warning.
 */
export function asksToLeave(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[\u200B-\u200F\u2060\uFEFF\u00AD]/g, '');
  const clear = undisguised(plain);
  return (
    named.test(plain) ||
    named.test(clear) ||
    namedInArabic.test(plain) ||
    address.test(plain) ||
    chatLink.test(plain) ||
    hasPhoneNumber(plain) ||
    digitWords.test(plain) ||
    asks.some((pattern) => pattern.test(plain))
  );
}

/** So many messages of a conversation are early ones. */
export const earlyMessages = 10;

/** Whether a reader is warned of a message: an early one of the other's, while the two haven't shared their contact details. */
export function warnsOf(
  text: string,
  { position, areContactsShared }: { position: number; areContactsShared: boolean },
): boolean {
  return position <= earlyMessages && !areContactsShared && asksToLeave(text);
}
