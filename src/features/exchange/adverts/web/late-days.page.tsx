import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../advert.contract.ts';
import { RunCalendar, useRun } from './run-calendar.tsx';

const route = getRouteApi('/_member/my-adverts/$advertId/days');

/** /my-adverts/{id}/days: other days for an advert that was paid late, as many as were paid for. */
export function LateDaysPage() {
  const { advert, run: loaded } = route.useLoaderData();
  const run = useRun(loaded, { tierId: advert.pricingTierId, position: advert.adType });
  const api = useApi<typeof calls>();
  const router = useRouter();
  const navigate = useNavigate();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'The days weren’t saved',
    send: async (fields) => {
      await api.chooseAdvertDays({ id: advert.id, startDate: fields.text('startDate') });
      showToast({ title: 'Your advertisement has new days.' });
      void router.invalidate();
      await navigate({ to: '/my-adverts' });
    },
  });
  return (
    <>
      <PageHeader
        lead={`“${advert.title}” is paid for ${advert.duration} days. Choose the day to start on; you don’t pay anything more.`}
        trail={[{ name: 'My advertisements', path: '/my-adverts' }]}
      />
      <div className="page">
        <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-3xl gap-8 pb-12">
          <RunCalendar run={run} errors={errors} isLengthFixed />
          {problem}
          <Button type="submit" disabled={sending} className="min-h-13 text-lg">
            {sending ? 'Saving…' : 'Choose these days'}
          </Button>
        </form>
      </div>
    </>
  );
}
