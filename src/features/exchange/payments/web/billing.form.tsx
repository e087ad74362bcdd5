import { readLine, readText } from '#kit/contract/field-kinds.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import { type Errors, type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextArea, TextField } from '#kit/web/ui/field.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../billing.contract.ts';
import type { Invoice } from '../payment.contract.ts';
import { maxSimplifiedInvoice, minBillingAddress, missingBilling } from '../payment.rules.ts';

/** Asks for whom an invoice is made out that has to say so. */
export function NeededBilling({ invoice }: { invoice: Invoice }) {
  if (!invoice.canGiveBilling || !invoice.needsBilling) return null;
  return (
    <Panel title="Who the invoice is for">
      <p className="mb-4">
        An invoice for more than £{maxSimplifiedInvoice / 100} with VAT has to show a name and address.{' '}
        {invoice.status === 'pending'
          ? 'Add them here, and then you can pay.'
          : 'Your payment is safe. Please add them here: you can do this once.'}
      </p>
      <BillingForm invoice={invoice} />
    </Panel>
  );
}

/** The button with which a buyer gives or changes it on any other invoice. */
export function BillingButton({ invoice }: { invoice: Invoice }) {
  const { needsBilling, canGiveBilling, status, billing } = invoice;
  if (!canGiveBilling || needsBilling) return null;
  const sheet = `billing-${invoice.id}`;
  return (
    <>
      <Button variant="outline" onClick={() => openSheet(sheet)}>
        {billing === null ? 'Add a name and address' : 'Change the name and address'}
      </Button>
      <Sheet id={sheet} title="Who the invoice is for">
        {status === 'pending' ? null : <p className="mb-4">You can do this once.</p>}
        <BillingForm invoice={invoice} onSaved={() => closeSheet(sheet)} />
      </Sheet>
    </>
  );
}

function BillingForm({ invoice, onSaved }: { invoice: Invoice; onSaved?: () => void }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The name and address weren’t saved',
    check,
    send: (fields) =>
      api.saveBilling({ id: invoice.id, name: fields.text('name'), address: fields.text('address') }),
    onSuccess: () => {
      onSaved?.();
      showToast({ title: 'The invoice now shows this name and address' });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-xl gap-4">
      <TextField
        label="Name of the business"
        name="name"
        dir="auto"
        autoComplete="organization"
        maxLength={maxLengths.name}
        defaultValue={invoice.billing?.name}
        hint="If you’re buying for yourself, your own name."
        required
        error={errors.name}
      />
      <TextArea
        label="Address"
        name="address"
        rows={4}
        autoComplete="street-address"
        maxLength={maxLengths.address}
        defaultValue={invoice.billing?.address}
        hint="Street, town and postcode."
        required
        error={errors.address}
      />
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Saving…' : 'Save name and address'}
      </Button>
    </form>
  );
}

function check({ text }: Fields): Errors {
  const name = { max: maxLengths.name, problem: missingBilling.name };
  const address = { min: minBillingAddress, max: maxLengths.address, problem: missingBilling.address };
  return {
    name: readLine(text('name'), name).problem,
    address: readText(text('address'), address).problem,
  };
}
