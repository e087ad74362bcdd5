import { useState } from 'react';
import type { AdvertPrices } from '#features/exchange/prices/price.contract.ts';
import { runDays } from '#features/exchange/prices/price.rules.ts';
import { priceNotes } from '#features/exchange/prices/price-notes.rules.ts';
import { QuoteTable } from '#features/exchange/prices/web/quote-table.tsx';
import { poundsText } from '#kit/contract/number-text.ts';
import type { ApiOf } from '#kit/web/api.ts';
import { type FormPicture, sendPictures, startPictures } from '#kit/web/form/form-pictures.ts';
import { PicturesField } from '#kit/web/form/pictures-field.tsx';
import { pictureTypes } from '#kit/web/form/prepare-picture.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ActionBar } from '#kit/web/ui/over/action-bar.tsx';
import { Disclosure } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import type { Advert, calls } from '../advert.contract.ts';
import { advertLengths } from '../advert.rules.ts';
import { forbiddenTrades } from '../forbidden-trade.rules.ts';
import { validateAdvert } from './advert-draft.ts';
import { BusinessFields, ContactFields, TierChoice } from './advert-fields.tsx';
import type { LoadedForm, LoadedRun } from './advert-form-data.ts';
import { AdvertPreview, previewProps, showsHours, type Typed } from './advert-preview.tsx';
import { RunCalendar, useRun } from './run-calendar.tsx';

type Props = {
  loaded: LoadedForm & { run: LoadedRun };
  start: Advert | null;
  submit: string;
  failed: string;
  fallback: string;
  send: (fields: Fields, pictures: readonly FormPicture[]) => Promise<void>;
};

const heading = 'mb-3 text-2xl';

/** The form of an advert: position, days and text; next to it the price and a preview. */
export function AdvertForm({ loaded, start, submit, failed, fallback, send }: Props) {
  const { tiers, businesses } = loaded;
  const now = new Date(useServerClock(loaded.now, 30_000));
  const [tierId, setTierId] = useState(start?.pricingTierId ?? tiers[0]?.id ?? '');
  const tier = tiers.find(({ id }) => id === tierId) ?? tiers[0];
  const run = useRun(loaded.run, { tierId, position: tier?.displayPosition ?? 'banner_top' });
  const chooseTier = (id: string) => {
    setTierId(id);
    run.suggestDays(tiers.find((one) => one.id === id)?.durationDays ?? runDays.usual);
  };
  const [pictures, setPictures] = useState(() => startPictures(start?.pictures ?? []));
  const [typed, setTyped] = useState(() => initialValues(start));
  const max = tier?.maxImages ?? 1;
  const shownPictures = pictures.slice(0, max);
  const { onSubmit, sending, errors, problem } = useForm({
    failed,
    fallback,
    check: validateAdvert,
    send: (fields) => run.withPriceShown(() => send(fields, shownPictures)),
  });
  const business = businesses.find(({ id }) => id === typed.businessId);
  const face = previewProps(typed, {
    business,
    tier,
    pictures: shownPictures.map(({ url, altText = '' }) => ({ url, altText: altText || null })),
    now,
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      onChange={(event) => setTyped(readValues(new FormData(event.currentTarget)))}
      className="page grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 pb-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <div className="grid min-w-0 gap-8">
        <section>
          <TierChoice tiers={tiers} chosen={tierId} onChoose={chooseTier} error={errors.pricingTierId} />
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
              hint="JPG, PNG or WebP, 5MB each. In words: what someone who can’t see the picture should know, such as a price in it."
              maxAltText={advertLengths.altText}
              pictures={shownPictures}
              onChange={(chosen) => setPictures(acceptedPictures(chosen))}
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
            We’ll hold these days once you submit. After approval you have 7 days to pay.
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

/** Returns the pictures of an accepted type, and shows a message about the others. One over 5 MB is made smaller when it is sent. */
function acceptedPictures(chosen: FormPicture[]): FormPicture[] {
  const types = pictureTypes.split(',');
  const accepted = chosen.filter((picture) => !('file' in picture) || types.includes(picture.file.type));
  if (accepted.length < chosen.length) {
    showToast({
      title: 'Some files were skipped. Please ensure all images are under 5MB and in a supported format.',
    });
  }
  return accepted;
}

type FormValues = Typed & { businessId: string };

function initialValues(start: Advert | null): FormValues {
  const { title = '', description = '', businessName = '', claimsHalal = false } = start ?? {};
  const specialOffer = start?.specialOffer ?? '';
  const websiteUrl = start?.websiteUrl ?? '';
  const businessId = start?.business?.id ?? '';
  return { title, description, businessName, specialOffer, websiteUrl, claimsHalal, businessId };
}

function readValues(data: FormData): FormValues {
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

/** Uploads the new pictures of a stored advert, and sets which it shows. A failed upload is reported, and the others are kept. */
export async function savePictures(
  api: ApiOf<typeof calls>,
  id: string,
  pictures: readonly FormPicture[],
): Promise<void> {
  const report = (problem: unknown) =>
    showProblem(problem, 'The advertisement was saved, but not all of its pictures');
  try {
    const { sent, problem } = await sendPictures(`/api/advertisements/${id}/pictures`, pictures);
    await api.setAdvertPictures({ id, ids: sent.map((picture) => picture.id), altTexts: sent });
    if (problem !== undefined) report(problem);
  } catch (problem) {
    // The advert is stored already. Rethrowing would submit it again.
    report(problem);
  }
}
