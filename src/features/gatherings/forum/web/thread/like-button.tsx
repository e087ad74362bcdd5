import { Heart } from 'lucide-react';
import { useState } from 'react';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { Said, SayButton } from './says.tsx';
import { useThread } from './thread-context.ts';

type Liked = { likeCount: number; isLiked: boolean };

/** How many like it, and the reader's own like, which shows at once. */
export function LikeButton({
  like,
  unlike,
  ...loaded
}: Liked & { like: () => Promise<Liked>; unlike: () => Promise<Liked> }) {
  const { isMember } = useThread();
  const [own, setOwn] = useState<(Liked & { instead: Liked }) | null>(null);
  // What was loaded anew since counts more than what was pressed before.
  const isFresh = own?.instead.likeCount === loaded.likeCount && own.instead.isLiked === loaded.isLiked;
  const { likeCount, isLiked } = own && isFresh ? own : loaded;
  if (!isMember) {
    return (
      <Said icon={Heart}>
        {likeCount} <span className="sr-only">{likeCount === 1 ? 'like' : 'likes'}</span>
      </Said>
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
    <SayButton icon={Heart} aria-pressed={isLiked} aria-label={`Like, ${likeCount}`} onClick={press}>
      {likeCount}
    </SayButton>
  );
}
