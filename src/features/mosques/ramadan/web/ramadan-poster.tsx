import { moonSentence } from '#features/mosques/moon/moon-text.rules.ts';
import type { MosqueRamadan } from '#features/mosques/sittings/mosque-ramadan.contract.ts';
import type { HeldSitting, Sitting } from '#features/mosques/sittings/sitting.contract.ts';
import { sittingLabels } from '#features/mosques/sittings/sitting.rules.ts';
import { sittingFacts } from '#features/mosques/sittings/sitting-facts.rules.ts';
import { nightsText, whenText } from '#features/mosques/sittings/sitting-text.rules.ts';
import { clockText, dateText } from '#kit/contract/dates.ts';
import { RamadanTable } from './ramadan-table.tsx';

type PosterProps = { data: MosqueRamadan; sittings: readonly Sitting[] };

/**
 * The sheet that hangs in the mosque, small. It is zoomed instead of scaled, so that the table has all the columns of paper and the sheet
 * takes no more room than it shows.
 */
export function RamadanPoster({ data, sittings }: PosterProps) {
  const { mosque, hijriYear, ramadan, authorityName, today } = data;
  const nights = sittings.filter(isOfNights);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-lg [zoom:0.46] sm:[zoom:0.6]">
      <div className="bg-tile px-4 py-5 text-center text-on-tile">
        <p className="font-bold font-display text-4xl">Ramadan {hijriYear}</p>
        <p className="text-xl">
          {mosque.name}, {mosque.address}, {mosque.postcode}
        </p>
        <p className="text-lg">{moonSentence({ event: 'ramadan', ...ramadan, authorityName }, today)}</p>
      </div>
      <RamadanTable data={data} qiyam={qiyamText(nights)} isWhole />
      <PosterFoot nights={nights} eid={data.eidSittings} className="grid p-4 text-lg" />
    </div>
  );
}

/** Whether a sitting is one of Ramadan's nights. */
export function isOfNights({ kind }: Pick<Sitting, 'kind'>): boolean {
  return kind === 'taraweeh' || kind === 'qiyam';
}

/**
 * For the row of the last ten nights: 'qiyam, the odd nights of the last ten'. Its time is listed below the table, whose times have no
 * am and pm.
 */
export function qiyamText(nights: readonly Sitting[]): string | null {
  const qiyam = nights.filter(({ kind, nights: which }) => kind === 'qiyam' && which !== 'all');
  const texts = qiyam.map((sitting) => `qiyam, ${nightsText(sitting)}`);
  return texts.length > 0 ? texts.join(' · ') : null;
}

type PosterFootProps = {
  nights: readonly Sitting[];
  eid: readonly HeldSitting[];
  className: string;
};

/** The sittings of nights and Eid in lines below the month, so that all fits on one page. */
export function PosterFoot({ nights, eid, className }: PosterFootProps) {
  const ofNight = nights.map((one) => [
    `${sittingLabels[one.kind]} ${whenText(one)}`,
    nightsText(one),
    ...sittingFacts(one),
    one.note,
  ]);
  const ofEid = eid.map((one) => [
    one.time === null ? null : clockText(one.time),
    one.address ?? 'in the mosque',
    ...sittingFacts({ ...one, address: null }),
    one.note,
  ]);
  const days = [...new Set(eid.map(({ date }) => dateText(date, 'day')))].join(' or ');
  return (
    <div className={`grid-cols-2 gap-4 leading-tight ${className}`}>
      <PosterLines title="Taraweeh and qiyam" lines={ofNight} />
      <PosterLines title={`Eid al-Fitr${days ? `, ${days}` : ''}`} lines={ofEid} />
    </div>
  );
}

function PosterLines({ title, lines }: { title: string; lines: readonly (readonly (string | null)[])[] }) {
  const texts = lines.map((facts) => facts.filter((fact) => fact !== null).join(' · '));
  return (
    <div>
      <b className="font-display text-sm">{title}</b>
      {[...new Set(texts)].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
