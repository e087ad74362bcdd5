import { useRouter } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SearchBox } from '#features/front/search/web/search-box.tsx';
import { type ApiProblem, problemOf } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { Star } from '#kit/web/ui/ornament.tsx';

/**
 * Shown in place of a page that could not be shown: because of the connection, the address, a permission or a fault of
 * ours.
 */
export function PageProblem({ error }: { error: unknown }) {
  const router = useRouter();
  const [isTrying, setTrying] = useState(false);
  const { title, text, mayHelpToRetry } = troubleTextOf(problemOf(error));
  const retry = async () => {
    setTrying(true);
    await router.invalidate();
    setTrying(false);
  };
  return (
    <TroublePage title={title} text={text}>
      {mayHelpToRetry ? (
        <Button onClick={() => void retry()} disabled={isTrying}>
          {isTrying ? 'Trying…' : 'Try again'}
        </Button>
      ) : null}
    </TroublePage>
  );
}

/** A page that says why another could not be shown, what to do about it, and where else to go. */
export function TroublePage({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="page py-8 sm:py-12">
      <div className="mx-auto mb-6 grid max-w-2xl justify-items-center gap-3 text-center" role="alert">
        <Star className="size-12 text-line" />
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="text-soft">{text}</p>
        {children}
      </div>
      <HelpfulLinks />
    </div>
  );
}

const links = [
  { to: '/home', label: 'Home', text: 'The next prayer and what’s on' },
  { to: '/prayer-times', label: 'Prayer times', text: 'Today and the whole month' },
  { to: '/jumuah', label: 'Jumu‘ah', text: 'Where and when on Friday' },
  { to: '/mosques', label: 'Mosques', text: 'Times, facilities, women’s places' },
  { to: '/events', label: 'Events', text: 'What’s on this week' },
  { to: '/map', label: 'Map', text: 'Everything near you' },
];

/** A search field and the six most used places, for a page that could not be shown. */
function HelpfulLinks() {
  return (
    <div className="mx-auto w-full max-w-2xl">
      <SearchBox label="Search for what you wanted" />
      <nav aria-label="Where to go from here" className="mt-4">
        <RowList boxed>
          {links.map(({ to, label, text }) => (
            <Row
              key={to}
              level="p"
              title={<CoverLink to={to}>{label}</CoverLink>}
              meta={text}
              end={<ChevronRight aria-hidden="true" className="size-5" />}
            />
          ))}
        </RowList>
      </nav>
    </div>
  );
}

type TroubleText = { title: string; text: string; mayHelpToRetry: boolean };

const byStatus: Readonly<Record<number, TroubleText>> = {
  0: {
    title: 'You’re offline',
    text: 'Unable to connect. Please try again. Nothing you’ve saved is lost.',
    mayHelpToRetry: true,
  },
  400: {
    title: 'That address isn’t valid',
    text: 'Part of this page’s address isn’t valid. Please open the page again without it.',
    mayHelpToRetry: false,
  },
  404: {
    title: 'This page no longer exists',
    text: 'What was here has gone. One of these may be what you want.',
    mayHelpToRetry: false,
  },
  429: {
    title: 'That was too fast for us',
    text: 'There were too many requests from your connection. Please wait a minute and try again.',
    mayHelpToRetry: true,
  },
};

const ours: TroubleText = {
  title: 'This page couldn’t be loaded',
  text: 'Something went wrong on our side, not yours. Nothing you’ve saved is lost.',
  mayHelpToRetry: true,
};

/** Returns the texts for a page that failed to load. They never claim that there is nothing to show. */
export function troubleTextOf({ status, text }: Pick<ApiProblem, 'status' | 'text'>): TroubleText {
  if (status === 401 || status === 403) {
    return { title: 'You don’t have access to this page', text, mayHelpToRetry: false };
  }
  return byStatus[status] ?? ours;
}
