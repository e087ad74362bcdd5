import { useState } from 'react';
import type { AdvertPrices } from '#features/exchange/prices/contract.ts';
import { priceNotes } from '#features/exchange/prices/price-notes.ts';
import { QuoteTable } from '#features/exchange/prices/web/quote-table.tsx';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { type FormPicture, startPictures } from '#kit/web/form/form-pictures.ts';
import { PicturesField } from '#kit/web/form/pictures-field.tsx';
import { type Fields, useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Disclosure } from '#kit/web/ui/disclosure.tsx';
import { ActionBar } from '#kit/web/ui/over/action-bar.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import type { Advert } from '../../contract.ts';
import { forbiddenTrades } from '../../forbidden-trades.ts';
import { wrongInAdvert } from './advert-draft.ts';
import { BusinessFields, ContactFields } from './advert-fields.tsx';
import { AdvertPreview } from './advert-preview.tsx';
import type { LoadedForm, LoadedRun } from './load-form.ts';
import { previewFace, showsHours, type Typed } from './preview-face.ts';
import { RunCalendar } from './run-calendar.tsx';
import { TierChoice } from './tier-choice.tsx';
import { useRun } from './use-run.ts';

type Props = {
  loaded: LoadedForm & { run: LoadedRun };
  start: Advert | null;
  submit: string;
  failed: string;
  fallback: string;
  send: (fields: Fields, pictures: readonly FormPicture[]) => Promise<void>;
};

const heading = 'mb-3 text-2xl';

/** The form of an advert: where, which days, what it says; beside it what it costs and how it looks. */
export function AdvertForm({ loaded, start, submit, failed, fallback, send }: Props) {
  const { tiers, businesses } = loaded;
  const now = new Date(useServerClock(loaded.now, 30_000));
  const [tierId, setTierId] = useState(start?.pricingTierId ?? tiers[0]?.id ?? '');
  const tier = tiers.find(({ id }) => id === tierId) ?? tiers[0];
  const run = useRun(loaded.run, { tierId, position: tier?.displayPosition ?? 'banner_top' });
  const [pictures, setPictures] = useState(() => startPictures(start?.pictures ?? []));
  const [typed, setTyped] = useState(() => typedIn(start));
  const max = tier?.maxImages ?? 1;
  const shownPictures = pictures.slice(0, max);
  const { onSubmit, sending, errors, problem } = useForm({
    failed,
    fallback,
    check: wrongInAdvert,
    send: (fields) => run.withPriceShown(() => send(fields, shownPictures)),
  });
  const pictureUrls = shownPictures.map(({ url }) => url);
  const business = businesses.find(({ id }) => id === typed.businessId);
  const face = previewFace(typed, { business, tier, pictureUrls, now });
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      onChange={(event) => setTyped(typedOf(new FormData(event.currentTarget)))}
      className="page grid items-start gap-x-12 gap-y-8 pb-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <div className="grid gap-8">
        <section>
          <TierChoice tiers={tiers} chosen={tierId} onChoose={setTierId} error={errors.pricingTierId} />
          <PriceNotes prices={loaded.prices} />
        </section>
        <section aria-label="Which days?">
          <h2 className={heading}>Which days?</h2>
          <RunCalendar run={run} errors={errors} />
        </section>
        <section aria-label="Business information">
          <h2 className={heading}>Business information</h2>
          <BusinessFields
            start={start}
            errors={errors}
            businesses={businesses}
            showsHours={showsHours(tier)}
          />
          <div className="mt-4">
            <PicturesField
              label={max === 1 ? 'One picture' : `Up to ${max} pictures`}
              max={max}
              hint="JPG, PNG or WebP, 5MB each."
              pictures={shownPictures}
              onChange={(chosen) => setPictures(fitting(chosen))}
            />
          </div>
        </section>
        <section aria-label="Contact information">
          <h2 className={heading}>Contact information</h2>
          <ContactFields start={start} errors={errors} />
        </section>
      </div>
      <aside aria-label="Price and preview" className="grid gap-8 lg:sticky lg:top-20">
        <section aria-label="What it costs" id="price">
          <h2 className={heading}>What it costs</h2>
          {run.quote === null ? (
            <p className="text-soft">The price appears once you have chosen from 7 to 365 days.</p>
          ) : (
            <QuoteTable quote={run.quote} />
          )}
          <p className="mt-2 text-sm text-soft">
            Held for you from the moment you submit. Once approved, pay within 7 days or the days will be
            released.
          </p>
        </section>
        <section aria-label="Preview">
          <h2 className={heading}>Preview</h2>
          <AdvertPreview face={face} />
        </section>
        {problem}
        <ActionBar label="Price and submit">
          <span className="flex-1 lg:hidden">
            <b className="clock block text-2xl leading-tight">
              {run.quote === null ? '–' : poundsText(run.quote.total)}
            </b>
            <a href="#price" className="link text-sm">
              how it adds up
            </a>
          </span>
          <Button type="submit" disabled={sending} className="min-h-13 flex-1 text-lg">
            {sending ? 'Sending…' : submit}
          </Button>
        </ActionBar>
      </aside>
    </form>
  );
}

function PriceNotes({ prices }: { prices: AdvertPrices }) {
  return (
    <div className="mt-2">
      <Disclosure summary="All prices and seasons">
        <p>{priceNotes(prices)} If a day falls in several seasons, the highest counts.</p>
      </Disclosure>
      <Disclosure summary="What you can’t advertise here">
        <ul className="list-disc space-y-1 ps-5">
          {forbiddenTrades.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];
const largestPicture = 5 * 1024 * 1024;

/** Those that we take; that others were skipped is said. */
function fitting(chosen: FormPicture[]): FormPicture[] {
  const fit = chosen.filter(
    (one) => !('file' in one) || (pictureTypes.includes(one.file.type) && one.file.size <= largestPicture),
  );
  if (fit.length < chosen.length) {
    showToast({
      title: 'Some files were skipped. Please ensure all images are under 5MB and in a supported format.',
    });
  }
  return fit;
}

type TypedHere = Typed & { businessId: string };

function typedIn(start: Advert | null): TypedHere {
  const { title = '', description = '', businessName = '', claimsHalal = false } = start ?? {};
  const specialOffer = start?.specialOffer ?? '';
  const websiteUrl = start?.websiteUrl ?? '';
  const businessId = start?.business?.id ?? '';
  return { title, description, businessName, specialOffer, websiteUrl, claimsHalal, businessId };
}

function typedOf(data: FormData): TypedHere {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    title: text('title'),
    description: text('description'),
    businessName: text('businessName'),
    specialOffer: text('specialOffer'),
    websiteUrl: text('websiteUrl'),
    claimsHalal: data.has('claimsHalal'),
    businessId: text('businessId'),
  };
}
