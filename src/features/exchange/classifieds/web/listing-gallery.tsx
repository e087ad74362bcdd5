import type { Listing } from '../contract.ts';
import { GoodsDrawing } from './goods.tsx';

/** The pictures of a listing, one beside the other: swiped on a phone, and each a link to itself. */
export function ListingGallery({ listing }: { listing: Listing }) {
  const { pictures, title } = listing;
  if (pictures.length === 0) {
    return <GoodsDrawing listing={listing} className="h-44 rounded-card sm:h-64" />;
  }
  const isOne = pictures.length === 1;
  return (
    <ul aria-label="Pictures" className="scroll-row snap-x snap-mandatory gap-3 sm:mx-0 sm:px-0">
      {pictures.map(({ id, url, width, height }, at) => (
        <li key={id} className={`shrink-0 snap-center ${isOne ? 'w-full' : 'w-[88%]'}`}>
          <a href={url} className="block">
            <img
              src={url}
              alt={isOne ? title : `${title}, picture ${at + 1} of ${pictures.length}`}
              width={width}
              height={height}
              loading={at === 0 ? 'eager' : 'lazy'}
              className="aspect-4/3 w-full rounded-card bg-sunken object-contain"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
