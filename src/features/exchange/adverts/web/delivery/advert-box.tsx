import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import type { ShownAdvert } from '../../delivery-contract.ts';
import { AdvertFace } from './advert-face.tsx';
import { AdvertFrame } from './advert-frame.tsx';
import { useSeen } from './use-seen.ts';

/** An advert as people see it, marked as one. The whole of it leads to the website, by way of our counter. */
export function AdvertBox({ advert }: { advert: ShownAdvert }) {
  const seen = useSeen(advert.id);
  return (
    <AdvertFrame>
      <AdvertFace advert={advert} ref={seen} />
      <div className="relative z-1 shrink-0">
        <ReportButton contentType="advertisement" contentId={advert.id} variant="icon" />
      </div>
    </AdvertFrame>
  );
}
