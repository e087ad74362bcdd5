import { Link } from '@tanstack/react-router';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import type { MosqueHistoryEntry } from '../../edit-contract.ts';

/** What was changed, newest first; values and names only where the server gave them. */
export function HistoryTab({
  mosqueId,
  entries,
  nextCursor,
}: {
  mosqueId: string;
  entries: readonly MosqueHistoryEntry[];
  nextCursor: string | null;
}) {
  if (entries.length === 0) return <p className="text-soft">Nothing has been changed here yet.</p>;
  return (
    <div className="max-w-3xl">
      <ul className="divide-y divide-line border-line border-y">
        {entries.map((entry) => (
          <li key={entry.id} className="py-3">
            <p className="font-semibold">{entry.what}</p>
            <p className="text-sm text-soft">
              <InstantText instant={entry.at} />
              {entry.by === null ? null : (
                <>
                  {' · '}
                  <bdi>{entry.by}</bdi>
                </>
              )}
            </p>
            {entry.changes.length > 0 ? (
              <ul className="mt-1 text-sm">
                {entry.changes.map(({ label, to, from }) => (
                  <li key={label} className="break-words">
                    {label}: <bdi className="text-soft line-through">{from}</bdi> <bdi>{to}</bdi>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
      {nextCursor === null ? null : (
        <Link
          to="/mosque/$mosqueId/edit"
          params={{ mosqueId }}
          search={{ tab: 'history', cursor: nextCursor }}
          className="link inline-flex min-h-11 items-center"
        >
          Earlier
        </Link>
      )}
    </div>
  );
}
