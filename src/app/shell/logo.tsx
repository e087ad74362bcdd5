import { borough } from '#borough';
import { Star } from '#kit/web/ui/ornament.tsx';

const sizes = {
  sm: { star: 'size-7', name: 'text-xl', tagline: '' },
  md: { star: 'size-9', name: 'text-2xl', tagline: 'text-sm' },
  lg: { star: 'size-14', name: 'text-4xl', tagline: 'text-lg' },
};

/** The product's mark and name; the tagline stands below from md on. */
export function Logo({ size = 'sm' }: { size?: keyof typeof sizes }) {
  const { star, name, tagline } = sizes[size];
  return (
    <span className="inline-flex items-center gap-3 text-tile-ink">
      <Star className={`${star} shrink-0`} />
      <span className="flex flex-col">
        <span className={`font-display leading-none ${name}`}>{borough.productName}</span>
        {tagline ? (
          <span className={`mt-1 text-soft leading-tight ${tagline}`}>{borough.tagline}</span>
        ) : null}
      </span>
    </span>
  );
}
