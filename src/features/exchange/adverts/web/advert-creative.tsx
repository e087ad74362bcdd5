import type { Ref } from 'react';
import { directionOf } from '#kit/contract/text-direction.ts';
import type { ShownAdvert } from '../advert-delivery.contract.ts';

export type AdvertCreativeProps = Omit<ShownAdvert, 'id'>;

/**
 * The content of an advert, labelled as one, on a page and in a preview. Above a page it has two lines, so that the frame is at
 * most 72 px high. At the other positions large pictures are above the text, and small ones beside it.
 */
export function AdvertCreative({ advert, ref }: { advert: AdvertCreativeProps; ref?: Ref<HTMLDivElement> }) {
  const { position, pictureSize, pictures } = advert;
  const isTop = position === 'banner_top';
  const isStacked = !isTop && (pictureSize !== null || pictures.length > 1);
  return (
    <div
      ref={ref}
      className={`flex min-w-0 flex-1 gap-x-3 gap-y-2 ${isStacked ? 'flex-col' : 'items-center'}`}
    >
      <Pictures advert={advert} isTop={isTop} />
      <Words advert={advert} isTop={isTop} />
    </div>
  );
}

/** The pictures in the shape that their package gives them. */
function Pictures({ advert, isTop }: { advert: AdvertCreativeProps; isTop: boolean }) {
  const { pictureSize, pictures } = advert;
  if (pictures.length === 0) return null;
  if (pictureSize === null) {
    return (
      <span className="flex shrink-0 flex-wrap gap-1">
        {pictures.map(({ url, altText }) => (
          <img
            key={url}
            src={url}
            width={80}
            height={80}
            alt={altText ?? ''}
            loading="lazy"
            className={`rounded-control bg-sunken object-cover ${isTop ? 'size-12' : 'size-20'}`}
          />
        ))}
      </span>
    );
  }
  const { width, height } = pictureSize;
  return (
    <span className={`flex gap-1 ${isTop ? 'min-w-0 max-w-3/5' : 'w-full max-w-100 flex-col'}`}>
      {pictures.map(({ url, altText }) => (
        // An SVG: its shape needs no style of its own, which the page's policy would refuse.
        <svg
          key={url}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role={altText ? 'img' : 'presentation'}
          aria-label={altText ?? undefined}
          className={`rounded-control bg-sunken ${isTop ? 'h-12 w-auto min-w-0' : 'h-auto w-full'}`}
        >
          <image href={url} width={width} height={height} preserveAspectRatio="xMidYMid slice" />
        </svg>
      ))}
    </span>
  );
}

function Words({ advert, isTop }: { advert: AdvertCreativeProps; isTop: boolean }) {
  const { title, businessName, description, specialOffer, link, host } = advert;
  const facts = [advert.openText, advert.halal, host].filter((fact) => fact !== null);
  const lines = isTop ? 'grid grid-cols-[fit-content(60%)_minmax(0,1fr)] items-baseline gap-x-3' : 'pe-10';
  return (
    <div className={`min-w-0 flex-1 ${lines}`}>
      <p className={`text-soft text-xs ${isTop ? 'order-1 truncate' : ''}`}>
        Advert · <bdi>{businessName}</bdi>
      </p>
      <p
        className={`font-bold font-display text-lg leading-tight ${isTop ? 'order-3 truncate' : ''}`}
        dir={directionOf(title)}
      >
        {link === null ? (
          title
        ) : (
          <a href={link} target="_blank" rel="sponsored nofollow noopener noreferrer" className="cover">
            {title}
          </a>
        )}
      </p>
      <p
        className={`text-sm ${isTop ? 'order-4 line-clamp-1' : 'line-clamp-4'}`}
        dir={directionOf(description)}
      >
        {specialOffer ? (
          <>
            <b>{specialOffer}</b> ·{' '}
          </>
        ) : null}
        {description}
      </p>
      <p className={`text-soft text-xs ${isTop ? 'order-2 truncate' : ''}`}>{facts.join(' · ')}</p>
    </div>
  );
}
