/* How a word is written for searching: what people type and what is stored are both brought to this form, so that spellings
   of one word meet. The database does the same to what it stores (search_fold of the migration); a test compares the two. */

/** Longer words are cut: nobody types them, and an index could not hold them. */
const maxLetters = 40;

/** Apostrophes in all their shapes, marks above and below letters, and what has no width: they join what they stand between. */
const withoutMarks =
  /['`\u00b4\u2018\u2019\u201b\u2032\u02b9\u02bb-\u02bf]|[\u0300-\u036f]|[\u0610-\u061a]|\u0640|[\u064b-\u065f]|\u0670|[\u06d6-\u06ed]|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Whatever is neither letter nor digit parts words. */
const betweenWords =
  /[^a-z0-9\u00df-\u00f6\u00f8-\u02af\u0370-\u0482\u048a-\u0589\u05d0-\u05ea\u0620-\u064a\u066e-\u06d3\u06d5\u06ee-\u06fc\u06ff\u0750-\u077f\u08a0-\u08c7\u0900-\u1fff\u2c00-\u2dff\u3041-\ud7ff\uf900-\ufaff]+/gu;

/** Letters with a plainer one that people type instead. */
const plainLetters = new Map(
  pairs('øØłŁđĐħĦıðÐþÞßæÆœŒٱىةکیېہھۃ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'oOlLdDhHidDtTsaAoOايهكييههه01234567890123456789'),
);

/** Two letters for one sound of Arabic, in the order in which they are replaced. */
const sounds: readonly (readonly [written: string, folded: string])[] = [
  ['ee', 'i'],
  ['oo', 'u'],
  ['ou', 'u'],
  ['dh', 'd'],
  ['kh', 'k'],
  ['gh', 'g'],
  ['q', 'k'],
];

/** Spellings, after the letters are folded, that sound rules do not bring together, by the form that stands for them. */
export const spellings: readonly (readonly [form: string, others: readonly string[]])[] = [
  ['masjid', ['moskue', 'moskues', 'moske', 'masjids', 'masajid', 'musjid', 'مسجد', 'المسجد']],
  ['juma', ['jumua', 'jumu', 'jumat', 'jumuat', 'جمعه', 'الجمعه']],
  ['jama', ['jamat', 'jemat', 'جماعه']],
  ['ramadan', ['ramazan', 'ramzan', 'ramdan', 'رمضان']],
  ['eid', ['id', 'ied', 'عيد', 'العيد']],
  ['sala', ['salat', 'solat', 'sola', 'namaz', 'prayer', 'prayers', 'صلاه', 'الصلاه', 'نماز']],
  ['kuran', ['koran', 'kurans', 'قران', 'القران']],
  ['zaka', ['zakat', 'زكاه']],
  ['hadit', ['hadith', 'hadis', 'hadiths', 'ahadith', 'حديث']],
  ['dua', ['duas', 'دعاء']],
  ['tarawih', ['tarawi', 'taravi', 'taravih', 'terawih', 'تراويح']],
  ['iftar', ['aftar', 'iftari', 'aftari', 'iftars', 'افطار']],
  ['suhur', ['sehri', 'sahur', 'sehur', 'سحور']],
  ['umra', ['umro', 'عمره']],
  ['haj', ['حج']],
  ['madrasa', ['madresa', 'madrasas', 'medresa', 'مدرسه']],
  ['janaza', ['jenaza', 'جنازه']],
  ['nika', ['نكاح']],
  ['muhamad', ['mohamed', 'mohamad', 'muhamed', 'mohamet', 'محمد']],
  ['isha', ['esha', 'عشاء']],
  ['fajr', ['fajar', 'fejr', 'فجر']],
  ['zuhr', ['duhr', 'dur', 'zohr', 'zuhur', 'duhur', 'ظهر']],
  ['asr', ['asar', 'عصر']],
  ['magrib', ['magreb', 'magrab', 'مغرب']],
  ['wudu', ['wuzu', 'vudu', 'وضوء']],
  ['shaik', ['shayk', 'sheik', 'shek', 'shik', 'شيخ']],
];

const standsFor = new Map(
  spellings.flatMap(([form, others]) => others.map((other) => [other, form] as const)),
);

/** The letters of a text as they are compared: 'Jumu‘ah at Noor' becomes 'jumua at nur'. */
export function foldLetters(text: string): string {
  let folded = text.replace(withoutMarks, '').normalize('NFKD').replace(withoutMarks, '');
  folded = [...folded].map((letter) => plainLetters.get(letter) ?? letter).join('');
  folded = folded.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(betweenWords, ' ');
  for (const [written, plain] of sounds) folded = folded.replaceAll(written, plain);
  return folded
    .replace(/([a-z])\1+/g, '$1')
    .replace(/ah(?= |$)/g, 'a')
    .trim();
}

/** The words of a text, folded, with the form that stands for a word beside it: 'Mosque' gives 'moske' and 'masjid'. */
export function foldWords(text: string): string {
  const words = foldLetters(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => [...word].slice(0, maxLetters).join(''));
  return ` ${words.flatMap((word) => [word, standsFor.get(word) ?? []].flat()).join(' ')} `;
}

/** The form that stands for a folded word, where it is not that itself. */
export function formOf(word: string): string | undefined {
  return standsFor.get(word);
}

function pairs(from: string, to: string): [string, string][] {
  const plain = [...to];
  return [...from].map((letter, at) => [letter, plain[at] ?? '']);
}
