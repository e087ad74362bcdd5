import { ChevronRight } from 'lucide-react';
import { SearchBox } from '#features/front/search/web/search-box.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';

const links = [
  { to: '/home', label: 'Home', text: 'The next prayer and what’s on' },
  { to: '/prayer-times', label: 'Prayer times', text: 'Today and the whole month' },
  { to: '/jumuah', label: 'Jumu‘ah', text: 'Where and when on Friday' },
  { to: '/mosques', label: 'Mosques', text: 'Times, facilities, women’s places' },
  { to: '/events', label: 'Events', text: 'What’s on this week' },
  { to: '/map', label: 'Map', text: 'Everything near you' },
];

/** A search and the six places that people come for: where a page could not be shown. */
export function HelpfulLinks() {
  return (
    <div className="mx-auto w-full max-w-2xl">
      <SearchBox label="Search for what you wanted" />
      <nav aria-label="Where to go from here" className="mt-4">
        <RowList boxed>
          {links.map(({ to, label, text }) => (
            <Row
              key={to}
              level="p"
              title={<CoverLink to={to}>{label}</CoverLink>}
              meta={text}
              end={<ChevronRight aria-hidden="true" className="size-5" />}
            />
          ))}
        </RowList>
      </nav>
    </div>
  );
}
