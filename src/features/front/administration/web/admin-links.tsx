import { Link } from '@tanstack/react-router';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Section } from '#kit/web/ui/section.tsx';

type Task = { path: string; label: string; waiting: number };

const tile =
  'flex min-h-20 items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 no-underline hover:border-tile-ink';

/** Links to each of the administrators' screens, with the number of items waiting there. */
export function AdminLinks({ tasks }: { tasks: readonly Task[] }) {
  return (
    <Section title="Manage">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {tasks.map(({ path, label, waiting }) => (
          <li key={path}>
            <Link to={path} className={tile}>
              <span className="font-display text-lg">{label}</span>
              {waiting > 0 ? <Badge tone="saffron">{waiting} waiting</Badge> : null}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
