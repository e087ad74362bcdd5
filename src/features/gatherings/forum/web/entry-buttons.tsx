import { Heart, type LucideIcon } from 'lucide-react';
import { type ButtonHTMLAttributes, type ReactNode, useState } from 'react';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { relativeTime } from '../forum-thread.rules.ts';
import { useThread } from './thread-context.ts';

/** The row of buttons under a post or reply. */
export function EntryButtons({ children }: { children: ReactNode }) {
  return <div className="no-print -ms-3 flex flex-wrap items-center gap-x-1 text-sm">{children}</div>;
}

const base = 'inline-flex min-h-11 items-center gap-1.5 rounded-control px-3';

/** One button of the row; its icon is filled when pressed. */
export function EntryButton({
  icon: Icon,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { icon: LucideIcon }) {
  return (
    <button
      type="button"
      {...rest}
      className={`${base} text-soft hover:text-tile-ink aria-pressed:text-tile-ink [&[aria-pressed=true]>svg]:fill-tile-soft`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {children}
    </button>
  );
}

/** An icon and a number without a button. */
export function EntryFigure({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className={`${base} text-soft`}>
      <Icon aria-hidden="true" className="size-4" />
      {children}
    </span>
  );
}

type Liked = { likeCount: number; isLiked: boolean };

/** The like button with the number of likes; the reader’s own like shows at once. */
export function LikeButton({
  like,
  unlike,
  ...loaded
}: Liked & { like: () => Promise<Liked>; unlike: () => Promise<Liked> }) {
  const { isMember } = useThread();
  const [own, setOwn] = useState<(Liked & { instead: Liked }) | null>(null);
  // Data reloaded since then replaces the optimistic state.
  const isFresh = own?.instead.likeCount === loaded.likeCount && own.instead.isLiked === loaded.isLiked;
  const { likeCount, isLiked } = own && isFresh ? own : loaded;
  if (!isMember) {
    return (
      <EntryFigure icon={Heart}>
        {likeCount} <span className="sr-only">{likeCount === 1 ? 'like' : 'likes'}</span>
      </EntryFigure>
    );
  }
  const press = async () => {
    const step = isLiked ? -1 : 1;
    setOwn({ likeCount: likeCount + step, isLiked: !isLiked, instead: loaded });
    try {
      const answer = await (isLiked ? unlike() : like());
      setOwn({ ...answer, instead: loaded });
    } catch (error) {
      setOwn(null);
      showProblem(error, 'That did not work');
    }
  };
  return (
    <EntryButton icon={Heart} aria-pressed={isLiked} aria-label={`Like, ${likeCount}`} onClick={press}>
      {likeCount}
    </EntryButton>
  );
}

/** The age of a text, and whether it was edited. `at`: its permanent URL. */
export function EntryTime({
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
