import { getRouteApi } from '@tanstack/react-router';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, HijriMonth } from '../../hijri-contract.ts';

const route = getRouteApi('/_admin/admin/hijri-months');

/** /admin/hijri-months: the first days of Hijri months, as they are sighted. */
export function HijriMonthsPage() {
  const months = route.useLoaderData();
  return (
    <>
      <PageHeader
        title="Hijri months"
        lead="If the moon was sighted on a different day from the one calculated, enter the first day here. Every Hijri date changes at once."
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Hijri months', path: '/admin/hijri-months' },
        ]}
      />
      <div className="page pb-12">
        <ul className="max-w-4xl [&>li+li]:border-line [&>li+li]:border-t">
          {months.map((month) => (
            <MonthRow key={`${month.year}-${month.month} ${month.declaredOn}`} month={month} />
          ))}
        </ul>
      </div>
    </>
  );
}

function MonthRow({ month: { year, month, name, calculatedOn, declaredOn } }: { month: HijriMonth }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors } = useForm({
    refresh: true,
    failed: 'The first day wasn’t saved',
    send: async (fields) => {
      const declared = { year, month, startsOn: fields.text('startsOn') };
      showToast({ title: (await api.declareHijriMonth(declared)).message });
    },
  });
  const [remove] = useAction(() => api.removeHijriMonth({ year, month }), {
    failed: 'The first day wasn’t removed',
  });
  return (
    <li className="grid items-end gap-3 py-4 sm:grid-cols-[1fr_auto]">
      <div>
        <h2 className="text-xl">
          {name} {year}
        </h2>
        <p className="text-soft">
          Calculated: {dateText(calculatedOn)}
          {declaredOn === null ? '' : ` · Declared: ${dateText(declaredOn)}`}
        </p>
      </div>
      <form method="post" noValidate onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
        <TextField
          label={<span className="text-sm">First day of {name}</span>}
          name="startsOn"
          type="date"
          defaultValue={declaredOn ?? calculatedOn}
          error={errors.startsOn ?? errors.month}
        />
        <Button type="submit" look="outline" disabled={sending}>
          {sending ? 'Saving…' : 'Declare'}
        </Button>
        {declaredOn === null ? null : (
          <Button look="quiet" onClick={remove}>
            Use the calculation
          </Button>
        )}
      </form>
    </li>
  );
}
