import { Search } from 'lucide-react';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { textParam } from '#kit/web/router/search-params.ts';

type Props = {
  /** The list's address: without JavaScript the form leads there. */
  action: string;
  label: string;
  placeholder: string;
  /** What the address asks for besides the words, which stays; without the place in the list, which doesn't. */
  others: Readonly<Record<string, unknown>>;
  words: string | undefined;
  /** The words that are asked for; undefined: none. */
  onAsk(words: string | undefined): void;
  dir?: 'auto';
};

/** The search field above a list: what it says stands in the address. */
export function WordsField({ action, label, placeholder, others, words, onAsk, dir }: Props) {
  return (
    <form
      key={words ?? ''}
      method="get"
      action={action}
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(textParam(new FormData(event.currentTarget).get('search') ?? undefined));
      }}
    >
      <KeptSearch search={others} />
      <Search aria-hidden="true" className="absolute start-3 top-3 size-5 text-soft" />
      <input
        type="search"
        name="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLengths.search}
        defaultValue={words}
        dir={dir}
        className="field ps-10"
      />
    </form>
  );
}

/** What a form of the address goes on saying. */
export function KeptSearch({ search }: { search: Readonly<Record<string, unknown>> }) {
  return Object.entries(search).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={String(value)} />,
  );
}
