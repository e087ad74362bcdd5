import { getRouteApi } from '@tanstack/react-router';
import { borough } from '#borough';
import { dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { Certificate } from '../hours.contract.ts';
import { hoursText } from '../hours.rules.ts';

const route = getRouteApi('/_account/volunteering/certificate');

/** /volunteering/certificate: confirmed hours of a period, to print or to save as a PDF. */
export function CertificatePage() {
  const certificate = route.useLoaderData();
  return (
    <>
      {certificate.lines.length === 0 ? <PageHeader /> : null}
      <div className="page pt-4 pb-12">
        <form
          method="get"
          action="/volunteering/certificate"
          className="no-print mb-6 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
        >
          <TextField label="From" name="from" type="date" defaultValue={certificate.from} />
          <TextField label="To" name="to" type="date" defaultValue={certificate.to} />
          <Button type="submit" variant="outline" className="justify-self-start">
            Show
          </Button>
          {certificate.lines.length === 0 ? null : <Button onClick={() => window.print()}>Print</Button>}
        </form>
        {certificate.lines.length === 0 ? (
          <EmptyState title="No confirmed hours in this period">
            <p>Hours appear here once an organiser has confirmed them.</p>
          </EmptyState>
        ) : (
          <Sheet certificate={certificate} />
        )}
      </div>
    </>
  );
}

function Sheet({ certificate }: { certificate: Certificate }) {
  const { name, from, to, issuedOn, totalMinutes, lines } = certificate;
  return (
    <article className="mx-auto max-w-3xl rounded-card border-2 border-tile bg-surface px-4 py-8 text-center sm:px-12 sm:py-12">
      <p className="text-soft">
        {borough.productName}, {borough.name}
      </p>
      <h1 className="mt-2 break-words text-3xl sm:text-4xl">Certificate of volunteering</h1>
      <p className="mt-6">This is to certify that</p>
      <p className="my-2 break-words font-bold font-display text-3xl" dir={directionOf(name)}>
        {name}
      </p>
      <p>gave</p>
      <p className="my-2 font-display text-4xl text-tile-ink">{hoursText(totalMinutes)}</p>
      <p>
        to the community between {dateText(from, 'long')} and {dateText(to, 'long')}.
      </p>
      <table className="mt-8 w-full border-collapse text-start">
        <caption className="sr-only">The hours by opportunity</caption>
        <thead>
          <tr className="border-line border-b text-sm text-soft">
            <th scope="col" className="py-2 text-start font-normal">
              For
            </th>
            <th scope="col" className="py-2 ps-4 text-end font-normal">
              Days
            </th>
            <th scope="col" className="py-2 ps-4 text-end font-normal">
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ title, organisation, days, minutes }) => (
            <tr key={title + organisation} className="border-line border-b align-top">
              <th scope="row" className="py-2 text-start font-normal [overflow-wrap:anywhere]">
                <bdi className="block font-semibold">{title}</bdi>
                {organisation === null ? null : <bdi className="block text-sm text-soft">{organisation}</bdi>}
              </th>
              <td className="py-2 ps-4 text-end">{days}</td>
              <td className="w-[min(5.5rem,35%)] py-2 ps-4 text-end">{hoursText(minutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-8 text-sm text-soft">
        Each hour was confirmed by the organiser it was given to. Issued on {dateText(issuedOn, 'long')}.
      </p>
    </article>
  );
}
