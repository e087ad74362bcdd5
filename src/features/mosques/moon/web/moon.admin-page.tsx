import { getRouteApi } from '@tanstack/react-router';
import { ChevronDown, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { totalText } from '#kit/contract/number-text.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { AuthorityMonths, calls } from '../moon.contract.ts';
import { comingAnnounced, mosquesText } from '../moon-month.rules.ts';
import { authorityInSentence } from '../moon-text.rules.ts';
import { type Declaring, MonthButtons, MonthState } from './month-declaration.tsx';
import { NewAuthoritySheet, RenameAuthoritySheet } from './moon-authority.form.tsx';

const route = getRouteApi('/_admin/admin/hijri-months');

/** /admin/hijri-months: the authorities that mosques follow, and the months each has declared. */
export function MoonPage() {
  const { today, authorities } = route.useLoaderData();
  const sheet = useId();
  return (
    <>
      <PageHeader
        lead="Mosques follow different announcements, and the site takes no side. Record here what each authority has announced: the pages, boards and calendars of its mosques follow at once."
        trail={[{ name: 'Admin', path: '/admin' }]}
      />
      <NextMonth today={today} authorities={authorities} />
      <Section
        title="Authorities"
        action={
          <Button variant="outline" onClick={() => openSheet(sheet)}>
            <Plus aria-hidden="true" className="size-5" /> Add an authority
          </Button>
        }
        className="pb-12"
      >
        <RowList boxed>
          {authorities.map((authority) => (
            <AuthorityRow key={authority.id} authority={authority} today={today} />
          ))}
        </RowList>
      </Section>
      <NewAuthoritySheet id={sheet} />
    </>
  );
}

type Props = { authority: AuthorityMonths; today: string };

/** Declares the coming Ramadan or Eid month for each authority: what an administrator needs on the night of a sighting. */
function NextMonth({ today, authorities }: { today: string; authorities: readonly AuthorityMonths[] }) {
  const [next] = comingAnnounced(authorities[0]?.months ?? [], today);
  if (!next) return null;
  return (
    <Section title={`${next.name} ${next.year}`}>
      <RowList boxed>
        {authorities.map((authority) => {
          const month = authority.months.find((one) => one.year === next.year && one.month === next.month);
          return month ? (
            <Row
              key={authority.id}
              title={<bdi>{authority.name}</bdi>}
              meta={<MonthState month={month} today={today} />}
              actions={<DeclareForAuthority authority={authority} today={today} month={month} />}
            />
          ) : null;
        })}
      </RowList>
    </Section>
  );
}

function DeclareForAuthority({
  authority: { id, name, mosques, followers },
  today,
  month,
}: Props & { month: AuthorityMonths['months'][number] }) {
  const api = useApi<typeof calls>();
  const declaring: Declaring = {
    whom: `for ${authorityInSentence(name)}`,
    mosques: mosquesText(mosques),
    followers,
    today,
    declare: ({ year, month: hijriMonth, declaredOn: seen }, startsOn) =>
      api.declareAuthorityMonth({ id, hijriYear: year, hijriMonth, startsOn, seen }),
    takeBack: ({ year, month: hijriMonth }, seen) =>
      api.removeAuthorityMonth({ id, hijriYear: year, hijriMonth, seen }),
  };
  return <MonthButtons month={month} declaring={declaring} />;
}

function AuthorityRow({ authority, today }: Props) {
  const { name, isDefault, mosques, followers } = authority;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-[min(100%,9rem)] flex-1">
          <h3 className="flex flex-wrap items-center gap-2 font-bold font-display text-lg leading-tight">
            <bdi>{name}</bdi>
            {isDefault ? <Tag>The site’s own calendar</Tag> : null}
          </h3>
          <p className="text-sm text-soft">
            {mosquesText(mosques)} · {totalText(followers, 'follower', 'followers')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <AuthorityActions authority={authority} />
        </div>
      </div>
      <AllMonths authority={authority} today={today} />
    </li>
  );
}

function AuthorityActions({ authority: { id, name, isDefault, mosques } }: { authority: AuthorityMonths }) {
  const api = useApi<typeof calls>();
  const sheet = useId();
  const [makeDefault] = useAction(() => api.updateMoonAuthority({ id, name, isDefault: true }), {
    failed: 'The site’s own calendar wasn’t changed',
  });
  const [remove] = useAction(() => api.removeMoonAuthority({ id }), {
    failed: 'The authority wasn’t removed',
  });
  return (
    <>
      <Button variant="outline" aria-label={`Rename ${name}`} onClick={() => openSheet(sheet)}>
        Rename
      </Button>
      <RenameAuthoritySheet id={sheet} authority={{ id, name }} />
      {isDefault ? null : (
        <ConfirmButton
          label={
            <>
              Make default<span className="sr-only"> {name}</span>
            </>
          }
          question={`Make ${authorityInSentence(name)} the default, which the site’s own calendar follows?`}
          action="Make default"
          onConfirm={makeDefault}
        >
          <p className="mt-2 text-soft">
            The home, the prayer times of the borough, seasons and prices change at once. Mosques keep the
            authority that each has chosen.
          </p>
        </ConfirmButton>
      )}
      {isDefault || mosques > 0 ? null : (
        <ConfirmButton
          variant="quiet"
          label={
            <>
              Remove<span className="sr-only"> {name}</span>
            </>
          }
          question={`Remove the authority “${name}”? What it declared is removed too.`}
          action="Remove authority"
          onConfirm={remove}
        />
      )}
    </>
  );
}

/** This month and the next twelve. */
function AllMonths({ authority, today }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group/months">
      <summary className="link inline-flex min-h-11 items-center gap-1">
        All months<span className="sr-only"> of {authority.name}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform group-open/months:rotate-180"
        />
      </summary>
      {isOpen ? (
        <RowList>
          {authority.months.map((month) => (
            <Row
              key={`${month.year}-${month.month}`}
              level="h4"
              title={`${month.name} ${month.year}`}
              meta={<MonthState month={month} today={today} />}
              actions={<DeclareForAuthority authority={authority} today={today} month={month} />}
            />
          ))}
        </RowList>
      ) : null}
    </details>
  );
}
