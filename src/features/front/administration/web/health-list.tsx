import { CircleCheck, TriangleAlert } from 'lucide-react';
import { LinkButton } from '#kit/web/ui/button.tsx';
import type { HealthLine } from '../contract.ts';

const tones = { ok: 'text-tile-ink', warn: 'text-caution', bad: 'text-danger' };

/** How each part of the site fares, and the way to do something about it. */
export function HealthList({ lines }: { lines: readonly HealthLine[] }) {
  return (
    <ul className="rounded-card border border-line bg-surface [&>li+li]:border-line [&>li+li]:border-t">
      {lines.map(({ name, tone, title, detail, link }) => (
        <li key={name} className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-3 px-4 py-3">
          {tone === 'ok' ? (
            <CircleCheck aria-hidden="true" className={`size-5 ${tones.ok}`} />
          ) : (
            <TriangleAlert aria-hidden="true" className={`size-5 ${tones[tone]}`} />
          )}
          <div className="min-w-0">
            <p className="leading-snug">{title}</p>
            <p className="text-sm text-soft">{detail}</p>
          </div>
          {link ? (
            <LinkButton look="outline" to={link.path}>
              {link.label}
            </LinkButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
