import { Fragment } from 'react';

/** A postcode, or a name with the Arabic article: IG2 6HA, an-Noor, ash-Shifa. */
const unbreakable = /\b(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[AaEe](?:[lnrsdtz]|[sdt]h|l)-\p{L}+)/gu;

/** A text whose postcodes and names with an Arabic article are not broken over lines. The text itself is unchanged. */
export function Unbroken({ text }: { text: string }) {
  return piecesOf(text).map(({ start, piece, isWhole }) =>
    isWhole ? (
      <span key={start} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      <Fragment key={start}>{piece}</Fragment>
    ),
  );
}

function piecesOf(text: string) {
  const pieces: { start: number; piece: string; isWhole: boolean }[] = [];
  let end = 0;
  const add = (to: number, isWhole: boolean) => {
    if (to > end) pieces.push({ start: end, piece: text.slice(end, to), isWhole });
    end = to;
  };
  for (const match of text.matchAll(unbreakable)) {
    add(match.index, false);
    add(match.index + match[0].length, true);
  }
  add(text.length, false);
  return pieces;
}
