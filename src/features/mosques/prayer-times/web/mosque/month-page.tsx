import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { dateText } from '#kit/contract/date-text.ts';
import { AnchorButton, LinkButton } from '#kit/web/ui/button.tsx';
import { ShareMenu } from '#kit/web/ui/over/share-menu.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { checkedText } from '../../finder/sureness.ts';
import { methodLabels } from '../../methods.ts';
import { neighbours } from '../month-neighbours.ts';
import { PrintButton } from '../print-button.tsx';
import { MosqueMonthTable } from './month-table.tsx';
import { TextMenu } from './text-menu.tsx';

const route = getRouteApi('/mosque/$mosqueId/month');

/** /mosque/{id}/month: start and jama'ah of each day, to read, print, pass on or subscribe to. */
export function MosqueMonthPage() {
  const data = route.useLoaderData();
  const { publicUrl } = route.useRouteContext();
  const { mosque, month, today, sureness } = data;
  const monthName = dateText(`${month}-01`, 'month');
  const path = `/mosque/${mosque.id}`;
  const title = `${mosque.name}: jama‘ah times, ${monthName}`;
  return (
    <>
      <PageHeader
        title={monthName}
        trail={[
          { name: 'Mosques', path: '/mosques' },
          { name: mosque.name, path },
          { name: monthName, path: `${path}/month` },
        ]}
      >
        <p className="mt-1 text-lg">
          <Link to="/mosque/$mosqueId" params={{ mosqueId: mosque.id }} className="link">
            {mosque.name}
          </Link>
          <span className="hidden text-soft sm:inline print:inline">
            , {mosque.address}, <span className="whitespace-nowrap">{mosque.postcode}</span>
          </span>
        </p>
        {sureness ? (
          <p className={`text-sm ${sureness.stale ? 'text-caution' : 'text-soft'}`}>
            {sureness.stale ? '' : 'From the mosque, '}
            {checkedText(sureness, today)}
          </p>
        ) : (
          <p className="text-sm text-soft">This mosque hasn’t given us its jama‘ah times for this month.</p>
        )}
      </PageHeader>
      <div className="page pb-8">
        <div className="no-print mb-3 flex flex-wrap gap-2">
          <TextMenu month={data} url={`${publicUrl}${path}/month`} />
          <PrintButton label="Print" />
          <AnchorButton look="outline" href={`${path}/times.ics`}>
            <CalendarClock aria-hidden="true" className="size-5" /> Calendar
          </AnchorButton>
          <ShareMenu title={title} url={`${publicUrl}${path}/month?month=${month}`} />
        </div>
        <MosqueMonthTable data={data} />
        <p className="mt-2 text-soft text-sm">
          Bold: jama‘ah. Above it: when the prayer starts; for asr by the standard, then by the Hanafi
          opinion. On Fridays: Jumu‘ah. Start times without a mosque source are calculated (
          {methodLabels[data.method]}).
        </p>
        <Months mosqueId={mosque.id} month={month} />
      </div>
    </>
  );
}

function Months({ mosqueId, month }: { mosqueId: string; month: string }) {
  const { before, after } = neighbours(month);
  return (
    <nav aria-label="Months" className="no-print mt-4 flex flex-wrap gap-2">
      {[before, after].map((to) => (
        <LinkButton
          key={to}
          look="outline"
          to="/mosque/$mosqueId/month"
          params={{ mosqueId }}
          search={{ month: to }}
        >
          {dateText(`${to}-01`, 'month')}
        </LinkButton>
      ))}
    </nav>
  );
}
