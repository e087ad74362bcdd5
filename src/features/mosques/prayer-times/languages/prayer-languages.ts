import type { PrayerWords } from './prayer-words.ts';

/** Languages besides English for prayer times and display boards. Texts by mosques aren't translated. */
export const prayerLanguages = ['ur', 'bn', 'ar'] as const;
export type PrayerLanguage = (typeof prayerLanguages)[number];

/** The name of each language in that language. */
export const languageNames: Record<PrayerLanguage | 'en', string> = {
  en: 'English',
  ur: 'اردو',
  bn: 'বাংলা',
  ar: 'العربية',
};

/** Loads the texts of a language on demand; null for English, which is part of the pages. */
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
