import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import type { ShownAdvert } from '../../delivery-contract.ts';
import { AdvertFrame } from './advert-frame.tsx';
import { useSeen } from './use-seen.ts';

/** An advert as people see it, marked as one. The whole of it leads to the website, by way of our counter. */
export function AdvertBox({ advert }: { advert: ShownAdvert }) {
  const { id, title, businessName, description, specialOffer, link, host, picture } = advert;
  const seen = useSeen(id);
  return (
    <AdvertFrame>
      <div ref={seen} className="flex min-w-0 flex-1 items-center gap-3">
        {picture ? (
          <img
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt=""
            loading="lazy"
            className="size-20 shrink-0 rounded-control object-cover"
          />
        ) : null}
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
          <p className="line-clamp-2 text-sm lg:line-clamp-1" dir="auto">
            {specialOffer ? <b>{specialOffer} </b> : null}
            {description}
          </p>
          {host === null ? null : <p className="truncate text-soft text-xs">{host}</p>}
        </div>
      </div>
      <div className="relative z-1 shrink-0">
        <ReportButton contentType="advertisement" contentId={id} variant="icon" />
      </div>
    </AdvertFrame>
  );
}
