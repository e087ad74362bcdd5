import { relativeTime } from '../../relative-time.ts';
import { useThread } from './thread-context.ts';

/** How long ago something was written, and that it was changed since. `at`: the address where it stands for good. */
export function When({
  createdAt,
  editedAt,
  at,
}: {
  createdAt: string;
  editedAt: string | null;
  at?: string;
}) {
  const { now } = useThread();
  const time = <time dateTime={createdAt}>{relativeTime(createdAt, now)}</time>;
  return (
    <span>
      {at ? (
        <a
          href={at}
          className="relative no-underline after:absolute after:-inset-x-1 after:-inset-y-3 hover:underline"
        >
          {time}
        </a>
      ) : (
        time
      )}
      {editedAt ? `, edited ${relativeTime(editedAt, now).toLowerCase()}` : ''}
    </span>
  );
}
