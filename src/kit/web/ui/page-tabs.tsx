import { Link } from '@tanstack/react-router';

/** Screens that belong together, one beside the other; the open one is marked. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly { name: string; to: string }[] }) {
  return (
    <nav aria-label={label} className="no-print mt-4 flex gap-1 overflow-x-auto border-line border-b">
      {tabs.map(({ name, to }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
          className="inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-4 px-3 no-underline hover:border-line aria-[current=page]:border-tile aria-[current=page]:font-semibold"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
