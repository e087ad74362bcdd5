import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { runDaysProblem } from '#features/exchange/prices/price.rules.ts';
import { QuoteTable } from '#features/exchange/prices/web/quote-table.tsx';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../advert.contract.ts';
import { RunCalendar, useRun } from './run-calendar.tsx';

const route = getRouteApi('/_member/my-adverts/$advertId/renew');
const heading = 'mb-3 text-2xl';

/** /my-adverts/{id}/renew: more days for an advert that was approved before. */
export function RenewAdvertPage() {
  const { advert, run: loaded } = route.useLoaderData();
  const run = useRun(loaded, { tierId: advert.pricingTierId, position: advert.adType });
  const api = useApi<typeof calls>();
  const router = useRouter();
  const navigate = useNavigate();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'It wasn’t booked',
    check: (fields) => ({ duration: runDaysProblem(fields.number('duration') ?? 0) }),
    send: async (fields) => {
      const days = {
        startDate: fields.text('startDate'),
        duration: fields.number('duration'),
        quotedTotal: fields.number('quotedTotal'),
      };
      await run.withPriceShown(async () => void (await api.renewAdvertisement({ id: advert.id, ...days })));
      showToast({ title: 'Booked. Please pay within 7 days.' });
      void router.invalidate();
      await navigate({ to: '/my-adverts' });
    },
  });
  return (
    <>
      <PageHeader
        lead={`“${advert.title}” will run again as it was approved. We’ll hold the days for you straight away; please pay within 7 days.`}
        trail={[{ name: 'My advertisements', path: '/my-adverts' }]}
      />
      <div className="page">
        <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-3xl gap-8 pb-12">
          <section aria-label="Which days?">
            <h2 className={heading}>Which days?</h2>
            <RunCalendar run={run} errors={errors} />
          </section>
          <section aria-label="What it costs">
            <h2 className={heading}>What it costs</h2>
            {run.quote === null ? (
              <p className="text-soft">The price appears once you have chosen from 7 to 365 days.</p>
            ) : (
              <QuoteTable quote={run.quote} />
            )}
          </section>
          {problem}
          <Button type="submit" disabled={sending} className="min-h-13 text-lg">
            {sending ? 'Booking…' : 'Book these days'}
          </Button>
        </form>
      </div>
    </>
  );
}
