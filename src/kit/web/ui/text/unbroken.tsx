import { Fragment } from 'react';

/** A postcode, or a name with the Arabic article: IG2 6HA, an-Noor, ash-Shifa. */
const unbreakable = /\b(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[AaEe](?:[lnrsdtz]|[sdt]h|l)-\p{L}+)/gu;

/** A text whose postcodes and Arabic articles stay on one line. What it says is the same. */
export function Unbroken({ text }: { text: string }) {
  const pieces: string[] = [];
  let end = 0;
  for (const match of text.matchAll(unbreakable)) {
    pieces.push(text.slice(end, match.index), match[0]);
    end = match.index + match[0].length;
  }
  pieces.push(text.slice(end));
  return pieces.map((piece, at) =>
    at % 2 === 0 ? (
      <Fragment key={`${at} ${piece}`}>{piece}</Fragment>
    ) : (
      <span key={`${at} ${piece}`} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  );
}
