import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { Unbroken } from '#kit/web/ui/text/unbroken.tsx';
import type { Found, FoundKind } from '../contract.ts';
import { minLetters, perKindAlone } from '../search-lengths.ts';
import { linkTo } from './link-to.ts';
import { SearchBox } from './search-box.tsx';
import { isSlashKeyOn, setSlashKey } from './slash-key.ts';

const route = getRouteApi('/search');

/** /search: what is found across the site, by kind. */
export function SearchPage() {
  const found = route.useLoaderData();
  const { q, only } = route.useSearch();
  return (
    <div className="page max-w-4xl pt-4 pb-12 sm:pt-8">
      <h1 className="mb-3 text-3xl sm:text-4xl">Search</h1>
      <SearchBox label="What are you looking for?" value={q} takesFocus={q === undefined} />
      {q === undefined ? <Start /> : null}
      {q !== undefined && found === null ? (
        <p role="status" className="mt-4 text-soft">
          Please type at least {minLetters} characters.
        </p>
      ) : null}
      {q !== undefined && found !== null ? <Results q={q} only={only} found={found} /> : null}
      <SlashKeyChoice />
    </div>
  );
}

function Results({ q, only, found }: { q: string; only: string | undefined; found: Found }) {
  const { kinds, isNear } = found;
  const count = kinds.reduce((sum, { items }) => sum + items.length, 0);
  if (count === 0) return <Nothing q={q} />;
  const hasMore = kinds.some((one) => one.hasMore);
  return (
    <>
      <p role="status" className="mt-4 text-soft">
        {isNear ? (
          <>
            There’s no exact match for <Typed q={q} />. These are close.
          </>
        ) : (
          <>
            {hasMore ? 'The best results for ' : `${count} ${count === 1 ? 'result' : 'results'} for `}
            <Typed q={q} />
          </>
        )}
      </p>
      {kinds.map((one) => (
        <KindResults key={one.name} q={q} kind={one} isAlone={only !== undefined} />
      ))}
      {only === undefined ? null : (
        <Link to="/search" search={{ q }} className="link mt-4 inline-flex min-h-11 items-center">
          Results of every kind
        </Link>
      )}
    </>
  );
}

function KindResults({ q, kind, isAlone }: { q: string; kind: FoundKind; isAlone: boolean }) {
  const { name, label, items, hasMore, listPath } = kind;
  return (
    <section aria-labelledby={`found-${name}`} className="mt-6">
      <h2 id={`found-${name}`} className="text-2xl">
        {label}
      </h2>
      <RowList>
        {items.map(({ id, title, line, path }) => (
          <Row
            key={id}
            title={
              <CoverLink {...linkTo(path)} dir="auto">
                {title}
              </CoverLink>
            }
            meta={
              <span dir="auto">
                <Unbroken text={line} />
              </span>
            }
          />
        ))}
      </RowList>
      {hasMore && !(isAlone && listPath === null) ? (
        <Link
          {...(listPath === null ? { to: '/search', search: { q, only: name } } : linkTo(listPath))}
          className="link inline-flex min-h-11 items-center"
        >
          Show all<span className="sr-only"> {label}</span>
        </Link>
      ) : null}
      {hasMore && isAlone && listPath === null ? (
        <p className="text-sm text-soft">
          Only the first {perKindAlone} are shown. Add another word to narrow the search.
        </p>
      ) : null}
    </section>
  );
}

function Nothing({ q }: { q: string }) {
  const { account } = route.useRouteContext().viewer;
  return (
    <EmptyState title={`Nothing found for ‘${q}’`}>
      <p>Try fewer words, another spelling, or the name of a street or a postcode.</p>
      {account ? null : (
        <p className="mt-2">
          Some things are shown to members only.{' '}
          <a href="/api/login" className="link">
            Sign in
          </a>{' '}
          to search them too.
        </p>
      )}
      <Places isCentred />
    </EmptyState>
  );
}

function Start() {
  return (
    <div className="mt-4 text-soft">
      <p>
        Type the name of a mosque, an event, a street or a postcode. Any usual spelling will do: jumuah, jumma
        and Jumu‘ah find the same.
      </p>
      <Places />
    </div>
  );
}

const places = [
  { to: '/mosques', label: 'All mosques' },
  { to: '/events', label: 'What’s on' },
  { to: '/jumuah', label: 'Jumu‘ah' },
  { to: '/map', label: 'Map' },
] as const;

function Places({ isCentred = false }: { isCentred?: boolean }) {
  return (
    <ul className={`mt-2 flex flex-wrap gap-x-4 ${isCentred ? 'justify-center' : ''}`}>
      {places.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="link inline-flex min-h-11 items-center">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Typed({ q }: { q: string }) {
  return (
    <>
      ‘<bdi>{q}</bdi>’
    </>
  );
}

/** A key of one letter must be possible to turn off: dictation presses such keys unasked. */
function SlashKeyChoice() {
  const [isOn, setOn] = useState<boolean>();
  useEffect(() => setOn(isSlashKeyOn()), []);
  if (isOn === undefined) return null;
  return (
    <label className="mt-8 hidden min-h-11 items-center gap-2 text-sm text-soft md:flex">
      <input
        type="checkbox"
        className="size-5"
        checked={isOn}
        onChange={({ target }) => {
          setSlashKey(target.checked);
          setOn(target.checked);
        }}
      />
      The / key opens search, on every page
    </label>
  );
}
