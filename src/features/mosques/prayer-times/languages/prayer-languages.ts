import type { PrayerWords } from './prayer-words.ts';

/** The languages in which prayer times and display boards can be read beside English; what a mosque writes stays as it is. */
export const prayerLanguages = ['ur', 'bn', 'ar'] as const;
export type PrayerLanguage = (typeof prayerLanguages)[number];

/** What they are called, in themselves. */
export const languageNames: Record<PrayerLanguage | 'en', string> = {
  en: 'English',
  ur: 'اردو',
  bn: 'বাংলা',
  ar: 'العربية',
};

/** The words of a language, which only a page that is read in it fetches; null for English, which the pages have. */
export async function loadPrayerWords(language: PrayerLanguage | undefined): Promise<PrayerWords | null> {
  switch (language) {
    case 'ur':
      return (await import('./urdu.ts')).urdu;
    case 'bn':
      return (await import('./bengali.ts')).bengali;
    case 'ar':
      return (await import('./arabic.ts')).arabic;
    default:
      return null;
  }
}
