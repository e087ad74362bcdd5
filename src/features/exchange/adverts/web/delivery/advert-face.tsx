import type { Ref } from 'react';
import type { ShownAdvert } from '../../delivery-contract.ts';

export type Face = Omit<ShownAdvert, 'id'>;

/** What an advert says and shows, marked as one: narrow or wide by the room that it has, on a page and in a preview. */
export function AdvertFace({ advert, ref }: { advert: Face; ref?: Ref<HTMLDivElement> }) {
  const { title, businessName, description, specialOffer, link, host, pictureUrls } = advert;
  const facts = [advert.openText, advert.halal, host].filter((fact) => fact !== null);
  const several = pictureUrls.length > 1 ? 'flex-col @2xl:flex-row @2xl:items-center' : 'items-center';
  return (
    <div ref={ref} className={`flex min-w-0 flex-1 gap-3 ${several}`}>
      {pictureUrls.length === 0 ? null : (
        <span className="flex shrink-0 flex-wrap gap-1">
          {pictureUrls.map((url) => (
            <img
              key={url}
              src={url}
              width={80}
              height={80}
              alt=""
              loading="lazy"
              className="size-20 rounded-control bg-sunken object-cover"
            />
          ))}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="text-soft text-xs">
          Advert · <bdi>{businessName}</bdi>
        </p>
        <p className="truncate font-bold font-display text-lg leading-tight" dir="auto">
          {link === null ? (
            title
          ) : (
            <a href={link} target="_blank" rel="sponsored nofollow noopener noreferrer" className="cover">
              {title}
            </a>
          )}
        </p>
        <p className="line-clamp-2 text-sm @2xl:line-clamp-1" dir="auto">
          {specialOffer ? (
            <>
              <b>{specialOffer}</b> ·{' '}
            </>
          ) : null}
          {description}
        </p>
        {facts.length === 0 ? null : <p className="text-soft text-xs">{facts.join(' · ')}</p>}
      </div>
    </div>
  );
}
