import { Link } from '@tanstack/react-router';
import { languageNames, prayerLanguages } from '../languages/prayer-languages.ts';

const languages = [undefined, ...prayerLanguages] as const;
const look =
  'inline-flex min-h-11 items-center rounded-control px-2.5 text-tile-ink hover:bg-sunken aria-[current]:font-medium aria-[current]:text-ink aria-[current]:no-underline';

/** The languages in which /prayer-times can be read, each named in itself, the others in letters that the device has; the address says which. */
export function LanguageChoice({ chosen }: { chosen: (typeof languages)[number] }) {
  return (
    <nav aria-label="Language" lang="en" dir="ltr" className="no-print mt-2 flex flex-wrap gap-x-1">
      {languages.map((language) => (
        <Link
          key={language ?? 'en'}
          to="/prayer-times"
          search={(search) => ({ ...search, lang: language })}
          resetScroll={false}
          aria-current={language === chosen ? 'true' : undefined}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          activeProps={{}}
          lang={language ?? 'en'}
          hrefLang={language ?? 'en'}
          className={language ? `${look} font-[system-ui]` : look}
        >
          {languageNames[language ?? 'en']}
        </Link>
      ))}
    </nav>
  );
}
