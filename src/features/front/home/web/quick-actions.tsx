import { Link, useRouter } from '@tanstack/react-router';
import { MapPinned, Megaphone, MessagesSquare } from 'lucide-react';
import { MosqueIcon } from './head/mosque-icon.tsx';

const pill =
  'flex min-h-18 flex-col items-center justify-center gap-1 rounded-card border border-line bg-surface p-2 text-center text-sm no-underline hover:border-tile-ink lg:min-h-16 lg:flex-row lg:justify-start lg:gap-3 lg:px-4 lg:text-start lg:text-base';

/** What most people come for, beside what the page itself answers. */
export function QuickActions({ mosqueCount }: { mosqueCount: number | null }) {
  const { openAreas, account } = useRouter().options.context.viewer;
  return (
    <ul className="grid grid-cols-2 gap-2 lg:grid-cols-1">
      <li>
        <Link to="/mosques" search={{}} className={pill}>
          <MosqueIcon className="size-5 text-tile-ink" />
          <span>
            Find Mosques {mosqueCount === null ? null : <span className="text-soft">{mosqueCount}</span>}
          </span>
        </Link>
      </li>
      <li>
        <Link to="/map" search={{}} className={pill}>
          <MapPinned aria-hidden="true" className="size-5 text-tile-ink" />
          <span>Community Map</span>
        </Link>
      </li>
      {openAreas.includes('submitAdAudience') ? (
        <li>
          <Link to="/submit-ad" className={account === null ? `${pill} text-soft` : pill}>
            <Megaphone aria-hidden="true" className="size-5" />
            <span>
              Submit Ad {account === null ? <span className="block text-sm">Sign In Required</span> : null}
            </span>
          </Link>
        </li>
      ) : null}
      {openAreas.includes('forumsAudience') ? (
        <li>
          <Link to="/forums" search={{}} className={pill}>
            <MessagesSquare aria-hidden="true" className="size-5 text-tile-ink" />
            <span>Community Forums</span>
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
