import type { ReactNode } from 'react';
import { dateText } from '#kit/contract/date-text.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import type { Invoice } from '../contract.ts';
import { methodNames } from './method-names.ts';

const amountCell = 'py-2 ps-4 text-end align-top whitespace-nowrap tabular-nums';

/** What was sold, the VAT in it, and what was paid and paid back. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { description, amount, vatRate, vatAmount, payments, refunds } = invoice;
  return (
    <table className="mt-6 w-full border-collapse">
      <caption className="sr-only">What it is for</caption>
      <thead>
        <tr className="border-line border-b text-soft">
          <th scope="col" className="py-2 text-start font-normal">
            For
          </th>
          <th scope="col" className={`${amountCell} font-normal`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        <Line name={<bdi>{description}</bdi>} amount={amount - vatAmount} />
        {vatRate === 0 ? null : <Line name={`VAT at ${vatRate / 100} %`} amount={vatAmount} />}
        <tr className="border-line border-t font-bold">
          <th scope="row" className="py-2 text-start">
            Total
          </th>
          <td className={amountCell}>{poundsText(amount)}</td>
        </tr>
        {payments.map(({ method, paidAt, amount: paid }) => (
          <Line
            key={paidAt}
            name={`Paid ${methodNames[method]}, ${dateText(paidAt, 'plain')}`}
            amount={-paid}
          />
        ))}
        {refunds.map(({ at, amount: back, vatAmount: vat }) => (
          <Line
            key={at}
            name={`Paid back, ${dateText(at, 'plain')}${vat === 0 ? '' : `, of it ${poundsText(vat)} VAT`}`}
            amount={back}
          />
        ))}
      </tbody>
    </table>
  );
}

function Line({ name, amount }: { name: ReactNode; amount: number }) {
  return (
    <tr>
      <th scope="row" className="wrap-anywhere py-2 text-start align-top font-normal">
        {name}
      </th>
      <td className={amountCell}>{poundsText(amount)}</td>
    </tr>
  );
}
