import { Link, useRouter } from '@tanstack/react-router';
import { Building2, MapPinned, Megaphone } from 'lucide-react';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Section } from '#kit/web/ui/section.tsx';

const tile = 'flex min-h-24 items-center gap-4 rounded-card border border-line bg-surface p-4 no-underline';

/** The three things that most people come for. */
export function QuickActions({ mosqueCount }: { mosqueCount: number | null }) {
  const isSignedIn = useRouter().options.context.viewer.account !== null;
  return (
    <Section title="Quick Actions">
      <ul className="grid gap-4 sm:grid-cols-3">
        <li>
          <Link to="/mosques" search={{}} className={`${tile} hover:border-tile-ink`}>
            <Building2 aria-hidden="true" className="size-8 text-tile-ink" />
            <span className="flex-1 font-display text-xl">Find Mosques</span>
            {mosqueCount === null ? null : <Badge tone="tile">{mosqueCount}</Badge>}
          </Link>
        </li>
        <li>
          <Link to="/map" search={{}} className={`${tile} hover:border-tile-ink`}>
            <MapPinned aria-hidden="true" className="size-8 text-tile-ink" />
            <span className="flex-1 font-display text-xl">Community Map</span>
          </Link>
        </li>
        {isSignedIn ? null : <SubmitAd />}
      </ul>
    </Section>
  );
}

/** Greyed for visitors; what members do with it comes with the adverts. */
function SubmitAd() {
  return (
    <li>
      <div aria-disabled="true" className={`${tile} border-dashed text-soft`}>
        <Megaphone aria-hidden="true" className="size-8" />
        <span className="flex-1">
          <span className="block font-display text-xl">Submit Ad</span>
          <span className="text-sm">Sign In Required</span>
        </span>
      </div>
    </li>
  );
}
