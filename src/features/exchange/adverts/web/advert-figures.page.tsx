import { getRouteApi } from '@tanstack/react-router';
import { dateText } from '#kit/contract/dates.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { Chart } from '#kit/web/ui/chart/chart.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { type Crumb, PageHeader } from '#kit/web/ui/page-header.tsx';
import type { AdvertFigures } from '../advert-delivery.contract.ts';

const adminRoute = getRouteApi('/_admin/admin/ads/$advertId/analytics');
const ownRoute = getRouteApi('/_account/my-adverts/$advertId/figures');

/** /admin/ads/{id}/analytics: how often an advert was seen and clicked. */
export function AdvertAnalyticsPage() {
  const figures = adminRoute.useLoaderData();
  return (
    <FiguresPage
      figures={figures}
      csv={`/api/admin/advertisements/${figures.id}/analytics.csv`}
      trail={[
        { name: 'Admin', path: '/admin' },
        { name: 'Manage Ads', path: '/admin/ads' },
      ]}
    />
  );
}

/** /my-adverts/{id}/figures: how often an advert was seen and clicked, for its owner. */
export function OwnFiguresPage() {
  const figures = ownRoute.useLoaderData();
  return (
    <FiguresPage
      figures={figures}
      csv={`/api/user/advertisements/${figures.id}/analytics.csv`}
      trail={[
        { name: 'Home', path: '/' },
        { name: 'My advertisements', path: '/my-adverts' },
      ]}
    />
  );
}

type Props = { figures: AdvertFigures; csv: string; trail: readonly [...Crumb[], Crumb] };

function FiguresPage({ figures, csv, trail }: Props) {
  const { title, businessName, startDate, endDate, impressions, clicks, days } = figures;
  const run = `${dateText(startDate, 'plain')} to ${dateText(endDate, 'plain')}`;
  return (
    <>
      <PageHeader title={title} lead={`${businessName}, ${run}`} trail={trail} />
      <div className="page grid gap-8 pb-12">
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          <Figure name="Seen" value={impressions.toLocaleString('en-GB')} />
          <Figure name="Clicks" value={clicks.toLocaleString('en-GB')} />
          <Figure name="Clicks per view" value={percent(figures.clickThroughRate)} />
        </dl>
        {days.length === 0 ? (
          <EmptyState title="It hasn’t begun yet" />
        ) : impressions + clicks === 0 ? (
          <EmptyState title="Nobody has seen it yet" />
        ) : (
          <>
            <Chart
              title="Seen and clicked by day"
              head="Day"
              places={days.map(({ date }) => dateText(date, 'day'))}
              series={[
                { name: 'Seen', values: days.map((day) => day.impressions) },
                { name: 'Clicked', values: days.map((day) => day.clicks) },
              ]}
            />
            <p>
              <AnchorButton variant="outline" href={csv} download>
                Download as CSV
              </AnchorButton>
            </p>
          </>
        )}
        <p className="max-w-3xl text-sm text-soft">
          Each person counts once a day: as a view when half of the advert was visible for a second, and as a
          click when they clicked on it. Robots and the advert’s owner aren’t counted. We don’t keep anyone’s
          address or device.
        </p>
      </div>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="clock text-3xl">{value}</dd>
    </div>
  );
}

function percent(share: number | null): string {
  return share === null ? '–' : `${(share * 100).toFixed(1)}%`;
}
