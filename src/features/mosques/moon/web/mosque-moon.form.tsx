import { totalText } from '#kit/contract/number-text.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, MoonAuthority, MosqueMonths } from '../moon.contract.ts';
import { comingAnnounced } from '../moon-month.rules.ts';
import { decidesOnTheNight } from '../moon-text.rules.ts';
import { type Declaring, MonthButtons, MonthState } from './month-declaration.tsx';

type Props = { moon: MosqueMonths; mosqueId: string };

/** The authority that a mosque follows and, if it decides on the night, its own declarations. */
export function MosqueMoon({
  moon,
  authorities,
  mosqueId,
  moonText,
}: Props & { authorities: readonly MoonAuthority[]; moonText: string }) {
  return (
    <div className="@container">
      <div className="grid gap-6 @min-[44rem]:grid-cols-2">
        <AuthorityForm moon={moon} authorities={authorities} mosqueId={mosqueId} />
        {moon.authorityId === null ? (
          <OwnMonths moon={moon} mosqueId={mosqueId} />
        ) : (
          <p className="text-soft">
            {moonText} When it announces, the page, the board and the calendar of this mosque change by
            themselves, and {totalText(moon.followers, 'follower is', 'followers are')} told.
          </p>
        )}
      </div>
    </div>
  );
}

function AuthorityForm({ moon, authorities, mosqueId }: Props & { authorities: readonly MoonAuthority[] }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The choice wasn’t saved',
    send: async (fields) => {
      const authorityId = fields.text('authorityId') || null;
      const { message } = await api.setMosqueMoonAuthority({ placeId: mosqueId, authorityId });
      showToast({ title: message });
    },
  });
  const choices = [
    ...authorities.map(({ id, name }) => ({ value: id, label: name })),
    { value: '', label: decidesOnTheNight },
  ];
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid content-start gap-3">
      <fieldset>
        <legend className="mb-1 font-semibold">Which announcement does this mosque follow?</legend>
        {choices.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3 py-1">
            <input
              type="radio"
              name="authorityId"
              value={value}
              defaultChecked={value === (moon.authorityId ?? '')}
              className="size-6 shrink-0"
            />
            <bdi>{label}</bdi>
          </label>
        ))}
        {errors.authorityId ? <p className="font-semibold text-danger">{errors.authorityId}</p> : null}
      </fieldset>
      {problem}
      <div>
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : 'Save the choice'}
        </Button>
      </div>
    </form>
  );
}

/** The coming Ramadan and Eids, for a mosque that decides on the night to declare. */
function OwnMonths({ moon: { today, followers, months }, mosqueId }: Props) {
  const api = useApi<typeof calls>();
  const of = { placeId: mosqueId };
  const declaring: Declaring = {
    whom: 'for this mosque',
    followers,
    today,
    declare: ({ year, month: hijriMonth, declaredOn: seen }, startsOn) =>
      api.declareMosqueMonth({ ...of, hijriYear: year, hijriMonth, startsOn, seen }),
    takeBack: ({ year, month: hijriMonth }, seen) =>
      api.removeMosqueMonth({ ...of, hijriYear: year, hijriMonth, seen }),
  };
  return (
    <div>
      <p className="text-soft">
        When your committee has decided, press the first day of the month. The page, the board and the
        calendar change at once.
      </p>
      <RowList>
        {comingAnnounced(months, today).map((month) => (
          <Row
            key={`${month.year}-${month.month}`}
            title={`${month.name} ${month.year}`}
            meta={<MonthState month={month} today={today} />}
            actions={<MonthButtons month={month} declaring={declaring} />}
          />
        ))}
      </RowList>
    </div>
  );
}
