import { getRouteApi, Link } from '@tanstack/react-router';
import { BadgeCheck, HandCoins, Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { borough } from '#borough';
import { directionOf } from '#kit/contract/text-direction.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Logo } from '#kit/web/ui/logo.tsx';
import { Star, StarLattice } from '#kit/web/ui/ornament.tsx';
import { Disclosure } from '#kit/web/ui/panel.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { useVariant } from '#kit/web/use-variant.ts';
import { foundingPlaces, invitationPlace } from '../waiting-list.rules.ts';
import { JoinForm } from './join.form.tsx';

const route = getRouteApi('/waiting-list');

type Level = 'h1' | 'h2';

/** /waiting-list: the landing page. */
export function WaitingListPage() {
  const { left } = route.useLoaderData();
  return <Landing placesLeft={left} />;
}

/**
 * The waiting list's landing page: introduction, form, benefits of founding members and questions. `level`: h2 below a
 * page's own heading.
 */
export function Landing({ placesLeft, level = 'h1' }: { placesLeft: number | null; level?: Level }) {
  const [joined, setJoined] = useState<string>();
  if (joined) return <Joined message={joined} Heading={level} />;
  return (
    <>
      <div className="on-tile relative overflow-hidden bg-tile text-on-tile">
        <StarLattice className="pointer-events-none absolute inset-0 opacity-20" />
        <div className="page relative grid gap-8 py-10 lg:grid-cols-[3fr_2fr] lg:py-16">
          <Invitation Heading={level} />
          <div className="rounded-card bg-surface p-4 text-ink sm:p-6">
            <h2 className="text-2xl">Join the waiting list</h2>
            <p className="mt-1 text-soft">{placesText(placesLeft)}</p>
            <JoinForm onJoined={setJoined} />
          </div>
        </div>
      </div>
      <Benefits />
      <Questions />
    </>
  );
}

/** With fewer members, the count would look discouraging, so it isn't shown. */
const minShownCount = 10;

function placesText(left: number | null): string {
  if (left === null || foundingPlaces - left < minShownCount) {
    return `The first ${foundingPlaces} are founding members.`;
  }
  if (left === 0) return `All ${foundingPlaces} founding places are taken, but you can still join the list.`;
  return `${left} of ${foundingPlaces} founding members’ places are left.`;
}

function Invitation({ Heading }: { Heading: Level }) {
  const invitation = useVariant(invitationPlace.name);
  return (
    <div className="self-center">
      <Heading>
        <Logo size="lg" isOnTile />
      </Heading>
      <p className="mt-4 max-w-xl text-xl" dir={directionOf(invitation?.config.text)}>
        {invitation?.config.text ||
          `Mosques and their real jama‘ah times, what’s on this week, ways to help your neighbours and people to meet: one place for the Muslims of ${borough.name}, run by local volunteers.`}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <LinkButton variant="light" to="/prayer-times">
          Today’s prayer times
        </LinkButton>
        <LinkButton variant="light" to="/home">
          Look around first
        </LinkButton>
      </p>
    </div>
  );
}

const perks = [
  {
    icon: Sparkles,
    title: 'Early access',
    text: 'Get in first and help shape the site.',
  },
  {
    icon: HandCoins,
    title: 'Free classifieds',
    text: 'Your listings are featured free for your first month.',
  },
  {
    icon: BadgeCheck,
    title: 'A founding badge',
    text: 'Keep it on your profile for as long as you like.',
  },
];

function Benefits() {
  return (
    <Section title="What founding members get">
      <ul className="grid gap-4 sm:grid-cols-3">
        {perks.map(({ icon: Icon, title, text }) => (
          <li key={title} className="rounded-card border border-line bg-surface p-5">
            <Icon aria-hidden="true" className="size-8 text-tile-ink" />
            <h3 className="mt-3 text-xl">{title}</h3>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const questions = [
  {
    ask: 'How long does signing up take?',
    answer: 'Less than 60 seconds: your name, email, phone and postcode, and no password yet.',
  },
  {
    ask: 'When can I get in?',
    answer:
      'Most join within 2-4 weeks. We read every sign-up ourselves, to keep this a community of real neighbours.',
  },
  {
    ask: 'What happens when I’m approved?',
    answer: 'We’ll email you a single-use link to set your password and sign in.',
  },
  { ask: 'What does it cost?', answer: 'Nothing. Local businesses pay for adverts; members pay nothing.' },
  {
    ask: 'Who sees that I am a member?',
    answer: 'Nobody outside. Inside, you’re hidden from the member directory until you decide otherwise.',
  },
  {
    ask: 'Do I need an account to see prayer times and events?',
    answer: 'No. Mosques, times, events and the map are open to everyone.',
  },
];

function Questions() {
  return (
    <Section title="Questions">
      <div className="border-line border-t">
        {questions.map(({ ask, answer }) => (
          <Disclosure key={ask} summary={ask}>
            {answer}
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}

function Joined({ message, Heading }: { message: string; Heading: Level }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="page py-16 text-center">
      <Star className="mx-auto size-16 text-tile-ink" />
      <Heading className="mt-4 text-4xl" tabIndex={-1} ref={heading}>
        You're On The List!
      </Heading>
      <p className="mx-auto mt-3 max-w-xl text-lg">{message}</p>
      <LinkButton to="/home" className="mt-6">
        Return Home
      </LinkButton>
      <p className="mt-6 text-soft">
        <Link to="/privacy" className="link">
          How we look after your details
        </Link>
      </p>
    </div>
  );
}
