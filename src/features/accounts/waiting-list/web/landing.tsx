import { Link } from '@tanstack/react-router';
import { BadgeCheck, HandCoins, Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { borough } from '#borough';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Disclosure } from '#kit/web/ui/disclosure.tsx';
import { Star, StarLattice } from '#kit/web/ui/ornament.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { useVariant } from '#kit/web/use-variant.ts';
import { invitationPlace } from '../invitation-place.ts';
import { foundingPlaces } from '../rules.ts';
import { JoinForm } from './join-form.tsx';

/** The waiting list's landing page: what this is, the form, what founding members get, questions. */
export function Landing({ placesLeft }: { placesLeft: number | null }) {
  const [joined, setJoined] = useState<string>();
  if (joined) return <Joined message={joined} />;
  return (
    <>
      <div className="on-tile relative overflow-hidden bg-tile text-on-tile">
        <StarLattice className="pointer-events-none absolute inset-0 opacity-20" />
        <div className="page relative grid gap-8 py-10 lg:grid-cols-[3fr_2fr] lg:py-16">
          <Invitation />
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

/** With fewer members the count only says that nobody is there yet. */
const worthTelling = 10;

function placesText(left: number | null): string {
  if (left === null || foundingPlaces - left < worthTelling) {
    return `The first ${foundingPlaces} are founding members.`;
  }
  if (left === 0) return `All ${foundingPlaces} founding places are taken, but you can still join the list.`;
  return `${left} of ${foundingPlaces} founding members’ places are left.`;
}

function Invitation() {
  const invitation = useVariant(invitationPlace.name);
  return (
    <div className="self-center">
      <p className="font-display text-xl">{borough.productName}</p>
      <h1 className="mt-2 text-4xl sm:text-5xl">{borough.tagline}</h1>
      <p className="mt-4 max-w-xl text-xl" dir="auto">
        {invitation?.config.text ||
          `Mosques and their real jama‘ah times, what’s on this week, ways to help your neighbours and people to meet: one place for the Muslims of ${borough.name}, run by local volunteers.`}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <LinkButton look="light" to="/prayer-times">
          Today’s prayer times
        </LinkButton>
        <LinkButton look="light" to="/home">
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
    text: 'You’re in before the doors open, and you help shape the place.',
  },
  { icon: HandCoins, title: 'Free classifieds', text: 'Your small ads are free for the first month.' },
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
    answer: 'Less than 60 seconds: just six fields, and no password yet.',
  },
  {
    ask: 'When can I get in?',
    answer:
      'Most join within 2-4 weeks. We read every sign-up ourselves, to keep this a community of real neighbours.',
  },
  {
    ask: 'What happens when I’m approved?',
    answer: 'We’ll e-mail you a single-use link to set your password and sign in.',
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

function Joined({ message }: { message: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="page py-16 text-center">
      <Star className="mx-auto size-16 text-tile-ink" />
      <h1 className="mt-4 text-4xl" tabIndex={-1} ref={heading}>
        You're On The List!
      </h1>
      <p className="mx-auto mt-3 max-w-xl text-lg">{message}</p>
      <LinkButton to="/home" className="mt-6">
        Return Home
      </LinkButton>
      <p className="mt-6 text-soft">
        How we look after what you’ve told us:{' '}
        <Link to="/privacy" className="link">
          privacy
        </Link>
        .
      </p>
    </div>
  );
}
