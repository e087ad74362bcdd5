import { getRouteApi } from '@tanstack/react-router';
import { dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { SheetLink } from '#kit/web/ui/over/sheet.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { WebsiteLink } from '#kit/web/ui/text/contact-links.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { BereavementService, calls } from '../bereavement.contract.ts';
import { isCheckDue, serviceKindLabels } from '../bereavement.rules.ts';
import { ServiceSheet } from './bereavement-service.form.tsx';

const route = getRouteApi('/_admin/admin/when-someone-dies');
const newService = 'new-service';

/** /admin/when-someone-dies: what must be confirmed before launch, and the numbers with the day of their next check. */
export function BereavementServicesPage() {
  const { services, missing, today } = route.useLoaderData();
  return (
    <>
      <PageHeader
        lead="The numbers that families see on ‘When someone dies’. Ring each number before you enter it, and again when its check is due: somebody will ring it on their worst day."
        trail={[{ name: 'Admin', path: '/admin' }]}
      />
      <div className="page">
        <SheetLink sheet={newService} className="link inline-flex min-h-11 items-center">
          Add a number
        </SheetLink>
        <ServiceSheet key={services.length} id={newService} title="Add a number" today={today} />
      </div>
      {missing.length > 0 ? <Missing /> : null}
      <Section title="Numbers">
        <div className="max-w-3xl">
          {services.length === 0 ? <EmptyState title="No numbers yet" /> : null}
          <RowList>
            {services.map((service) => (
              <ServiceRow key={service.id} service={service} today={today} />
            ))}
          </RowList>
        </div>
      </Section>
    </>
  );
}

/** The kinds without a number, each with the websites on which to look for one. */
function Missing() {
  const { missing } = route.useLoaderData();
  return (
    <Section title="To confirm before launch">
      <div className="max-w-3xl">
        <p className="text-soft">
          Nobody has entered a number of these. Until then the page shows the website, or leaves the row out.
        </p>
        <RowList>
          {missing.map(({ kind, bodies }) => (
            <Row
              key={kind}
              title={serviceKindLabels[kind]}
              meta={bodies.map(({ name, website }) => (
                <span key={name} className="block">
                  {name} <WebsiteLink website={website} />
                </span>
              ))}
            />
          ))}
        </RowList>
      </div>
    </Section>
  );
}

function ServiceRow({ service, today }: { service: BereavementService; today: string }) {
  const { id, kind, name, forWhom, phone, source, checkedOn, checkBy } = service;
  const api = useApi<typeof calls>();
  const [remove] = useAction(() => api.deleteBereavementService({ id }), { failed: 'It wasn’t deleted' });
  const sheet = `service-${id}`;
  return (
    <Row
      title={<span dir={directionOf(name)}>{name}</span>}
      meta={
        <>
          <span className="block">
            {serviceKindLabels[kind]} · <bdi>{phone}</bdi>
            {forWhom === null ? null : <bdi> · {forWhom}</bdi>}
          </span>
          <span className="block">
            Checked {dateText(checkedOn, 'plain')}, <bdi>{source}</bdi>
          </span>
          {isCheckDue(service, today) ? (
            <Tag tone="danger">Check again now</Tag>
          ) : (
            <span className="block">Check again by {dateText(checkBy, 'plain')}</span>
          )}
        </>
      }
      actions={
        <>
          <SheetLink
            sheet={sheet}
            className="link inline-flex min-h-11 items-center px-2"
            aria-label={`Change ${name}`}
          >
            Change
          </SheetLink>
          <ServiceSheet
            key={`${checkedOn} ${checkBy}`}
            id={sheet}
            title={`Change ${name}`}
            service={service}
            today={today}
          />
          <ConfirmButton
            variant="quiet"
            label="Delete"
            question={`Delete the number of ${name}? Families no longer see it.`}
            action="Delete number"
            onConfirm={remove}
          />
        </>
      }
    />
  );
}
