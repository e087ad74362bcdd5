import { getRouteApi, useRouter } from '@tanstack/react-router';
import { MarkPaidButton } from '#features/exchange/payments/web/mark-paid-button.tsx';
import { adTypeLabels } from '#features/exchange/prices/price.rules.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { FilterChips, ListPage } from '#kit/web/ui/list-page.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { StatCard } from '#kit/web/ui/stat-card.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { Advert } from '../advert.contract.ts';
import { halalLine } from '../advert.rules.ts';
import type { AdvertisingStats, calls, ListedAdvert } from '../advert-admin.contract.ts';
import { AdvertStatusTag } from './advert-status-tag.tsx';

const route = getRouteApi('/_admin/admin/ads');
const tabs = [
  { value: undefined, label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'rejected', label: 'Rejected' },
];

/** /admin/ads: all advertisements, with the actions of administrators. */
export function AdminAdsPage() {
  const { page, stats } = route.useLoaderData();
  const { status } = route.useSearch();
  return (
    <ListPage
      trail={[{ name: 'Admin', path: '/admin' }]}
      above={
        <>
          <Figures stats={stats} />
          <FilterChips label="Status" path="/admin/ads" name="status" chosen={status} choices={tabs} />
        </>
      }
      count={['advertisement', 'advertisements']}
      page={page}
      empty="No advertisements found"
    >
      {(adverts) => (
        <ul className="grid gap-3 lg:grid-cols-2">
          {adverts.map((advert) => (
            <li key={advert.id}>
              <AdCard advert={advert} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function Figures({ stats }: { stats: AdvertisingStats }) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard label="Total Ads" value={stats.totalAds} />
      <StatCard label="Active Ads" value={stats.activeAds} />
      <StatCard label="Pending Approval" value={stats.pendingApproval} />
      <StatCard label="Total Revenue" value={poundsText(stats.totalRevenue)} />
    </div>
  );
}

function AdCard({ advert }: { advert: ListedAdvert }) {
  return (
    <article className="grid h-full content-start gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg leading-tight" dir={directionOf(advert.title)}>
            {advert.title}
          </h2>
          <p className="text-sm text-soft">
            <bdi>{advert.businessName}</bdi> · {advert.category}
          </p>
        </div>
        <AdvertStatusTag advert={advert} />
      </div>
      <AdFacts advert={advert} />
      <p dir={directionOf(advert.description)} className="whitespace-pre-line">
        {advert.description}
      </p>
      <AdPictures pictures={advert.pictures} />
      <div className="mt-auto flex flex-wrap gap-2">
        <AdActions key={advert.version} advert={advert} />
      </div>
    </article>
  );
}

function daysOf({ startDate, endDate, lateChoice }: Advert): string {
  if (lateChoice === 'needed') return 'Paid late: its owner is to choose days';
  return `${dateText(startDate)} – ${dateText(endDate)}`;
}

/** All pictures of an advert as thumbnails; each links to the full picture. */
function AdPictures({ pictures }: { pictures: Advert['pictures'] }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map(({ id, url, smallUrl, width, height, altText }, at) => (
        <li key={id} className="max-w-48">
          <a href={url} target="_blank" rel="noopener noreferrer" className="block">
            <img
              src={smallUrl}
              alt={`${at + 1} of ${pictures.length}, opens at full size`}
              width={width}
              height={height}
              loading="lazy"
              className="h-18 w-24 rounded-control bg-sunken object-contain"
            />
          </a>
          {altText ? (
            <p className="text-sm text-soft" dir={directionOf(altText)}>
              In words: {altText}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function AdFacts({ advert }: { advert: Advert }) {
  const { business, claimsHalal, payBy, paymentStatus } = advert;
  const due = payBy === null ? '' : `, due by ${dateText(boroughDate(new Date(payBy)), 'plain')}`;
  const facts = [
    ['Where', adTypeLabels[advert.adType]],
    ['When', daysOf(advert)],
    ['Contact', `${advert.contactName}, ${advert.contactEmail}`],
    ['Payment', `${poundsText(advert.totalAmount)}, ${paymentStatus}${due}`],
    [
      'Views',
      `${advert.impressions.toLocaleString('en-GB')}, ${advert.clicks.toLocaleString('en-GB')} clicks`,
    ],
    ['Leads to', advert.websiteUrl],
    ['Offer', advert.specialOffer],
    ['Halal', halalLine(claimsHalal, business?.halalStep ?? 0)],
    ['Rejected', advert.rejectionReason],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-sm">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="break-words">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

function AdActions({ advert }: { advert: ListedAdvert }) {
  const { id, status, paymentStatus, title } = advert;
  const read = { id, version: advert.version ?? undefined };
  const api = useApi<typeof calls>();
  const router = useRouter();
  const changed = {
    successMessage: 'Advertisement status updated successfully',
    failed: 'Failed to update advertisement status',
  };
  const [approve, approving] = useAction(() => api.approveAdvertisement(read), {
    successMessage: 'Advertisement approved successfully',
    failed: 'Failed to approve advertisement',
  });
  const [pause] = useAction(() => api.pauseAdvertisement({ id }), changed);
  const [activate] = useAction(() => api.activateAdvertisement({ id }), changed);
  const dialog = `reject-${id}`;
  const isReady = paymentStatus === 'paid' && advert.lateChoice !== 'needed';
  return (
    <>
      <LinkButton variant="outline" to="/admin/ads/$advertId/analytics" params={{ advertId: id }}>
        View Analytics
      </LinkButton>
      {status === 'pending' ? (
        <>
          <Button variant="soft" disabled={approving} onClick={approve}>
            Approve
          </Button>
          <Button variant="danger" onClick={() => openSheet(dialog)}>
            Reject
          </Button>
          <ReasonDialog
            id={dialog}
            title={`Reject the advert “${title}”`}
            label="Reason for rejection"
            required="Please say why."
            waitsForText
            failed="Failed to reject advertisement"
            maxLength={maxLengths.reason}
            action="Reject advert"
            variant="danger"
            send={async (reason) => {
              await api.rejectAdvertisement({ ...read, reason });
              showToast({ title: 'Advertisement rejected successfully' });
              await router.invalidate();
            }}
          />
        </>
      ) : null}
      {status === 'active' ? (
        <Button variant="soft" onClick={pause}>
          Pause
        </Button>
      ) : null}
      {status === 'approved' && paymentStatus === 'pending' && advert.orderId !== null ? (
        <>
          <LinkButton variant="outline" to="/orders/$orderId/invoice" params={{ orderId: advert.orderId }}>
            Open invoice
          </LinkButton>
          <MarkPaidButton orderId={advert.orderId} amount={advert.totalAmount} />
        </>
      ) : null}
      {(status === 'approved' && isReady) || status === 'paused' ? (
        <Button variant="soft" onClick={activate}>
          Activate
        </Button>
      ) : null}
    </>
  );
}
