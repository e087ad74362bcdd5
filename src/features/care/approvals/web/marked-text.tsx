import { Fragment } from 'react';

/** A text in which the given words are highlighted for the reviewer. */
export function MarkedText({ text, marks }: { text: string; marks: readonly string[] }) {
  return splitAtMarks(text, marks).map((part, at) =>
    at % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
      <Fragment key={at}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <mark key={at} className="rounded-tag bg-saffron-soft px-0.5 font-semibold text-saffron-ink">
        {part}
      </mark>
    ),
  );
}

/** Splits a text so that every second part is a mark. If several begin at one place, the longest counts. */
export function splitAtMarks(text: string, marks: readonly string[]): string[] {
  const longestFirst = marks.filter((mark) => mark !== '').toSorted((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return [text];
  const pattern = longestFirst.map((mark) => mark.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|');
  // A mark is a whole word: "ham" isn't marked within "Birmingham".
  const words = new RegExp(`(?:^|[^\\p{L}\\p{N}])(${pattern})(?![\\p{L}\\p{N}])`, 'gu');
  const parts: string[] = [];
  let end = 0;
  for (const { 0: found, 1: mark = '', index } of text.matchAll(words)) {
    const start = index + found.length - mark.length;
    parts.push(text.slice(end, start), mark);
    end = start + mark.length;
  }
  return [...parts, text.slice(end)];
}
