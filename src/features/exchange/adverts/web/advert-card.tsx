import { Megaphone } from 'lucide-react';
import { StarLattice } from '#kit/web/ui/ornament.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';

type Shown = {
  title: string;
  description: string;
  businessName: string;
  specialOffer: string | null;
  pictureUrl: string | null;
  halal: string | null;
};

/** An advert as it stands on a page, marked as one. */
export function AdvertCard({ advert }: { advert: Shown }) {
  const { title, description, businessName, specialOffer, pictureUrl, halal } = advert;
  return (
    <div className="flex overflow-hidden rounded-card border border-line bg-surface text-ink">
      {pictureUrl === null ? (
        <span className="relative grid w-24 shrink-0 place-items-center overflow-hidden bg-tile-soft text-tile-ink">
          <StarLattice className="absolute inset-0 opacity-15" />
          <Megaphone aria-hidden="true" className="size-8" />
        </span>
      ) : (
        <img src={pictureUrl} alt="" className="w-24 shrink-0 bg-sunken object-cover sm:w-32" />
      )}
      <div className="grid min-w-0 content-start gap-1 p-3">
        <span>
          <Tag tone="plain">Advert</Tag>
        </span>
        <h3 className="font-bold font-display text-lg leading-tight" dir="auto">
          {title}
        </h3>
        <p className="line-clamp-3 text-sm" dir="auto">
          {description}
        </p>
        {specialOffer ? (
          <p className="font-semibold text-sm" dir="auto">
            {specialOffer}
          </p>
        ) : null}
        <p className="text-sm text-soft">
          <bdi>{businessName}</bdi>
          {halal === null ? null : ` · ${halal}`}
        </p>
      </div>
    </div>
  );
}
