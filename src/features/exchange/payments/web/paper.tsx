import type { ReactNode } from 'react';
import { poundsText } from '#kit/contract/number-text.ts';
import type { Invoice } from '../payment.contract.ts';

type Parties = Pick<Invoice, 'operatorName' | 'operatorAddress' | 'vatNumber' | 'buyerName' | 'billing'>;

type PaperProps = {
  parties: Parties;
  /** The number and the date, and what else identifies it. */
  facts: readonly { name: string; value: string }[];
  children: ReactNode;
};

/** An invoice or a credit note as it is printed: who issues it, what identifies it, and for whom it is. */
export function Paper({ parties, facts, children }: PaperProps) {
  const { operatorName, operatorAddress, vatNumber } = parties;
  return (
    <article className="rounded-card border border-line bg-surface p-5 sm:p-8">
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-4">
        <address className="not-italic">
          <strong dir="auto">{operatorName}</strong>
          <span className="block whitespace-pre-line" dir="auto">
            {operatorAddress}
          </span>
          {vatNumber === null ? null : <span className="block">VAT number {vatNumber}</span>}
        </address>
        <dl className="grid grid-cols-[auto_auto] content-start gap-x-4">
          {facts.map(({ name, value }) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-soft">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <BilledTo parties={parties} />
      {children}
    </article>
  );
}

/** The name and address that the buyer gave, or else the member’s name. */
function BilledTo({ parties: { billing, buyerName } }: { parties: Parties }) {
  const name = billing?.name ?? buyerName;
  if (name === null) return null;
  return (
    <p className="mt-6">
      <span className="block text-soft">Billed to</span>
      <bdi className="wrap-anywhere">{name}</bdi>
      {billing === null ? null : (
        <span className="wrap-anywhere block whitespace-pre-line" dir="auto">
          {billing.address}
        </span>
      )}
    </p>
  );
}

const amountCell = 'py-2 ps-4 text-end align-top whitespace-nowrap tabular-nums';

type AmountsProps = {
  /** What a screen reader calls the table. */
  caption: string;
  sold: Pick<Invoice, 'description' | 'amount' | 'vatRate' | 'vatAmount'>;
  total: string;
  /** More lines below the total. */
  children?: ReactNode;
};

/** The lines of an invoice or a credit note: the thing, its VAT and the total. */
export function Amounts({ caption, sold, total, children }: AmountsProps) {
  const { description, amount, vatRate, vatAmount } = sold;
  return (
    <table className="mt-6 w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
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
            {total}
          </th>
          <td className={amountCell}>{poundsText(amount)}</td>
        </tr>
        {children}
      </tbody>
    </table>
  );
}

export function Line({ name, amount }: { name: ReactNode; amount: number }) {
  return (
    <tr>
      <th scope="row" className="wrap-anywhere py-2 text-start align-top font-normal">
        {name}
      </th>
      <td className={amountCell}>{poundsText(amount)}</td>
    </tr>
  );
}
