import { borough } from '#borough';
import { useSite } from '../router/root-route.ts';
import { Star } from './ornament.tsx';

const sizes = {
  sm: { frame: 'inline-flex', star: 'size-7', words: '', name: 'text-xl', tagline: '' },
  md: { frame: 'inline-flex', star: 'size-9', words: '', name: 'text-2xl', tagline: 'text-sm' },
  // Large text makes the name no wider than a phone’s screen.
  lg: {
    frame: 'flex flex-wrap',
    star: 'size-16',
    words: 'flex-1 basis-48',
    name: 'text-[min(var(--text-5xl),15vw)]',
    tagline: 'text-xl',
  },
};

/**
 * The product’s logo and name, with the tagline from size md on. In a very narrow header, such as a phone’s with large text, only the
 * star is shown. `isOnTile`: for the green background of a tile.
 */
export function Logo({ size = 'sm', isOnTile = false }: { size?: keyof typeof sizes; isOnTile?: boolean }) {
  const { frame, star, words, name, tagline } = sizes[size];
  return (
    <span
      className={`${frame} items-center gap-3 ${isOnTile ? 'text-on-tile [--ground:var(--tile)]' : 'text-tile-ink'}`}
    >
      <Star className={`${star} shrink-0`} />
      <span className={`flex flex-col @max-[11rem]:sr-only ${words}`}>
        <span className={`font-display leading-none ${name}`}>{borough.productName}</span>
        {tagline ? <Tagline className={`${tagline} ${isOnTile ? '' : 'text-soft'}`} /> : null}
      </span>
    </span>
  );
}

function Tagline({ className }: { className: string }) {
  return <span className={`mt-1 leading-tight ${className}`}>{useSite().tagline}</span>;
}
