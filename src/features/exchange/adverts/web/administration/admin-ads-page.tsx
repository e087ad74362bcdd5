import { getRouteApi, useRouter } from '@tanstack/react-router';
import { adTypeLabels } from '#features/exchange/prices/price-options.ts';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { FilterChips, ListPage } from '#kit/web/ui/list-page.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { StatCard } from '#kit/web/ui/stat-card.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { AdvertisingStats, calls } from '../../admin-contract.ts';
import type { Advert } from '../../contract.ts';
import { halalLine } from '../../halal-claims.ts';
import { AdvertStatusTag } from '../advert-status-tag.tsx';

const route = getRouteApi('/_admin/admin/ads');
const tabs = [
  { value: undefined, label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'rejected', label: 'Rejected' },
];

/** /admin/ads: all advertisements, and what administrators do about them. */
export function AdminAdsPage() {
  const { page, stats } = route.useLoaderData();
  const { status } = route.useSearch();
  return (
    <ListPage
      title="Manage Ads"
      trail={[
        { name: 'Admin', path: '/admin' },
        { name: 'Manage Ads', path: '/admin/ads' },
      ]}
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

function AdCard({ advert }: { advert: Advert }) {
  const [picture] = advert.pictures;
  return (
    <article className="grid h-full content-start gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        {picture ? (
          <img src={picture.smallUrl} alt="" className="h-15 w-20 rounded-control bg-sunken object-cover" />
        ) : null}
        <div className="min-w-0 flex-1">
          <h2 className="text-lg leading-tight" dir="auto">
            {advert.title}
          </h2>
          <p className="text-sm text-soft">
            <bdi>{advert.businessName}</bdi> · {advert.category}
          </p>
        </div>
        <AdvertStatusTag advert={advert} />
      </div>
      <AdFacts advert={advert} />
      <p dir="auto" className="whitespace-pre-line">
        {advert.description}
      </p>
      <div className="mt-auto flex flex-wrap gap-2">
        <AdActions advert={advert} />
      </div>
    </article>
  );
}

function AdFacts({ advert }: { advert: Advert }) {
  const { business, claimsHalal, payBy, paymentStatus } = advert;
  const due = payBy === null ? '' : `, due by ${dateText(boroughDate(new Date(payBy)), 'plain')}`;
  const facts = [
    ['Where', adTypeLabels[advert.adType]],
    ['When', `${dateText(advert.startDate)} – ${dateText(advert.endDate)}`],
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

function AdActions({ advert: { id, status, paymentStatus, title } }: { advert: Advert }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const changed = {
    told: 'Advertisement status updated successfully',
    failed: 'Failed to update advertisement status',
  };
  const [approve, approving] = useAction(() => api.approveAdvertisement({ id }), {
    told: 'Advertisement approved successfully',
    failed: 'Failed to approve advertisement',
  });
  const [pause] = useAction(() => api.pauseAdvertisement({ id }), changed);
  const [activate] = useAction(() => api.activateAdvertisement({ id }), changed);
  const dialog = `reject-${id}`;
  const isPaid = paymentStatus === 'paid';
  return (
    <>
      <LinkButton look="outline" to="/admin/ads/$advertId/analytics" params={{ advertId: id }}>
        View Analytics
      </LinkButton>
      {status === 'pending' ? (
        <>
          <Button look="soft" disabled={approving} onClick={approve}>
            Approve
          </Button>
          <Button look="danger" onClick={() => openSheet(dialog)}>
            Reject
          </Button>
          <ReasonDialog
            id={dialog}
            title={`Reject “${title}”`}
            label="Reason for rejection"
            required="Please say why."
            waitsForText
            failed="Failed to reject advertisement"
            maxLength={maxLengths.reason}
            action="Reject"
            look="danger"
            send={async (reason) => {
              await api.rejectAdvertisement({ id, reason });
              showToast({ title: 'Advertisement rejected successfully' });
              await router.invalidate();
            }}
          />
        </>
      ) : null}
      {status === 'active' ? (
        <Button look="soft" onClick={pause}>
          Pause
        </Button>
      ) : null}
      {(status === 'approved' && isPaid) || status === 'paused' ? (
        <Button look="soft" onClick={activate}>
          Activate
        </Button>
      ) : null}
    </>
  );
}
