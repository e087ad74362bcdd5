import { Link } from '@tanstack/react-router';
import { borough } from '#borough';
import { useSite } from '#kit/web/router/root-route.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';

const trail = [{ name: 'Home', path: '/' }];

/** /privacy: the data we hold, why, for how long, and people's rights. */
export function PrivacyPage() {
  const { productName } = borough;
  const contact = useSite();
  return (
    <>
      <PageHeader lead="Last updated 26 November 2026" trail={trail} />
      <div className="page prose pb-12">
        <p>
          {productName} is run by volunteers. We process personal data under UK data protection law. This page
          explains what we hold about you, why, and what you can do about it.
        </p>
        <h2>What your membership reveals</h2>
        <p>
          Being a member, or on our waiting list, suggests your religion, which the law protects as special
          category data. We hold it only with your explicit consent, given when you join, and record the date
          and the wording you agreed to. No page, list, feed or statistic shows the public who is a member.
          Members are 18 or older.
        </p>
        <WhatWeKeep />
        <h2>Why, and our legal basis</h2>
        <ul>
          <li>
            Consent: joining, the weekly email, campaign parameters, location. You can withdraw it as easily
            as you gave it.
          </li>
          <li>Contract: doing what you ask, such as booking a place at an event or paying for an advert.</li>
          <li>Legal obligation: what tax law asks us to keep of payments.</li>
          <li>
            Safeguarding, in the substantial public interest: recording that a DBS check was seen, to protect
            children and adults who need care.
          </li>
          <li>
            Legitimate interest: keeping the site safe, knowing which parts of it are used and how fast they
            are, and answering questions from people without an account.
          </li>
        </ul>
        <h2>Who sees it</h2>
        <p>
          We do not sell data. We share it with the providers who host the site, send its email and take card
          payments (Stripe), with other members if you choose to show your profile, and where the law requires
          it. Your browser connects only to our server: maps, fonts and hadith come through it, so nobody else
          learns that you were here.
        </p>
        <h2>When we try things out</h2>
        <p>
          From time to time we show some people a different wording or layout of a page, to see which works
          better: never on prayer times, safety or privacy pages. A member always sees the same one; we record
          which one that was and whether they then did what the page is for, and it is part of the copy of
          your data. Visitors are told apart for one day by a code made of their network address and browser
          with a random number that is deleted at midnight; after that only totals remain. Adverts are counted
          in the same way for everyone: how many people saw one and how many clicked on it each day, never
          who.
        </p>
        <OnTheDevice />
        <HowLong />
        <h2>Your rights</h2>
        <ul>
          <li>Access: get a copy of what we hold about you.</li>
          <li>Rectification: have mistakes put right.</li>
          <li>Erasure: have it deleted.</li>
          <li>Portability: take your data elsewhere in a common format.</li>
          <li>Objection: tell us to stop using it.</li>
          <li>Withdrawal of consent: at any time.</li>
        </ul>
        <p>
          For members each of these is a button on{' '}
          <Link to="/profile/privacy" className="link">
            Privacy &amp; data
          </Link>
          : download all your data, correct it, object or complain, withdraw a consent, delete your account.
        </p>
        <p>
          Anyone can write to our data protection officer at{' '}
          <a href={`mailto:${contact.dataProtectionEmail}`}>{contact.dataProtectionEmail}</a> or by post to{' '}
          {contact.address}. We answer within a month. A complaint is acknowledged within 30 days; if our
          answer does not satisfy you, you can complain to the Information Commissioner’s Office.
        </p>
        <p>
          <Link to="/home">Back to home</Link>
        </p>
      </div>
    </>
  );
}

/** The data on a device: cookies, and pages for reading offline. */
function OnTheDevice() {
  return (
    <>
      <h2>Cookies</h2>
      <p>
        At most four, and none for statistics. ‘theme’, only if you choose light or dark: it holds that word.
        ‘place’, only once you’ve chosen the mosque you pray at without being signed in to a profile that
        names one: which mosque, and how many minutes you walk there, for a year; the place you gave to find
        it isn’t kept. ‘sid’, only while you’re signed in: a random number that identifies your session, for
        thirty days at most. ‘device’, once you’ve signed in: a random number by which we know this browser
        again for two hundred days, so that you can sign in while somebody else is guessing at your password;
        it doesn’t say who you are, and nobody can sign in with it alone. The prayer and fasting trackers keep
        what you tick on your device until it is sent. So that you can read them without a connection, your
        device also keeps the next thirty days’ times of the mosques you follow or have chosen, the events
        you’re going to and today’s prayers, and in Ramadan your fasts. ‘When someone dies’ keeps there, and
        nowhere else, which steps you’ve ticked. Signing out deletes all of it.
      </p>
    </>
  );
}

/**
 * The data that is stored about people, and what isn't. A test checks that each feature in the registry with data about members is
 * named here.
 */
export function WhatWeKeep() {
  return (
    <>
      <h2>What we keep</h2>
      <ul>
        <li>
          On the waiting list: your name, email, phone, postcode and, if you tell us, your reason for joining.
        </li>
        <OfMembers />
        <OfPayments />
        <li>
          If you contact us without an account: your email address, your name if you give it, and your
          question.
        </li>
        <li>
          How you found us (campaign parameters, the site that linked here, your browser’s first language and
          whether it is a phone or a computer): only if you agree to that.
        </li>
        <li>
          Where you’re signed in: the kind of device and when it was last used, so that you can sign it out,
          and your passkeys. Never your network address.
        </li>
        <li>
          Your prayer tracker and your fasting tracker, if you use them, with the days you set aside and the
          reminders you choose there: only you can see them; no administrator can read them here.
        </li>
        <OfVisits />
        <li>
          Your location: only when you press ‘Use my location’, rounded to about a hundred metres, and only
          for that search. It is never stored. If you type in a postcode, our server sends it to a postcode
          service with nothing else about you.
        </li>
      </ul>
    </>
  );
}

function OfMembers() {
  return (
    <>
      <li>
        As a member: your profile and photo, your badges and what they count, your notifications and the
        devices that get them, and your choices for our emails, the weekly email among them.
      </li>
      <li>
        What you show of yourself: your entry in the member directory and your volunteer profile, if you make
        them.
      </li>
      <li>
        What you do here: events you create and answer, your groups and what you share in them, your posts and
        replies in the forum, your introductions and messages, and the members you have blocked.
      </li>
      <li>
        Your household, if you name one: the names and needs of the people you book for, and who of them is a
        child. Only you and the hosts of the events you book them for read them, and an administrator who
        opens an event’s guest list, which we log. A host can read them until 30 days after the event.
      </li>
      <li>
        With mosques: those you follow or manage, changes you suggest, your messages to them, and
        announcements you write for them.
      </li>
      <li>As a volunteer: opportunities you post, your applications, your shifts and your hours.</li>
      <li>
        DBS checks: that a check was seen, for which role and level, the date of the certificate, who saw it
        and until when it counts. We keep neither the certificate nor its number, nor anything it says about
        convictions. You, the administrators and the mosque that recorded it see the record; other members see
        only ‘DBS Checked’.
      </li>
      <li>
        For businesses: the businesses you add or say are yours, your recommendations, and the papers you send
        as halal evidence, which only you and the administrators can open.
      </li>
      <li>Your classified listings and your messages about them, and your adverts.</li>
      <li>
        What you ask of us: questions, what you send in for approval, reports you make, decisions about what
        you wrote, what you asked about your data, and copies of it.
      </li>
    </>
  );
}

function OfPayments() {
  return (
    <li>
      If you pay for something, such as an advert or a premium membership: your orders, invoices and payments,
      with your name, any name and address you give for an invoice, the amounts, the dates and how you paid.
      Card payments are taken by Stripe on its own page; your card number never reaches us.
    </li>
  );
}

function OfVisits() {
  return (
    <>
      <li>
        Your network address: we check it while we answer your request, to prevent abuse. We don’t keep it
        with your name or for longer than the day.
      </li>
      <li>
        Visits: how often each page is opened, by how many, and how fast it was. So that nobody is counted
        twice in a day, we turn network address and browser into a code with a secret that is deleted that
        night, together with the codes. Afterwards nobody can tell who opened a page. There is no cookie for
        it.
      </li>
      <li>
        As a member: which parts of the site you used on which day, such as events or the map, for three
        months. Never the prayer or fasting tracker, reports or this page. It is in your copy, and we only
        look at totals of five people or more.
      </li>
    </>
  );
}

/** Retention periods. */
export function HowLong() {
  return (
    <>
      <h2>How long</h2>
      <p>
        We keep a waiting-list entry until you join or ask us to remove it, for at most two years. Your
        account stays until you delete it. A question from someone without an account is deleted a year after
        our answer. The text of an email is deleted once it is sent; a record that it was sent is kept for
        ninety days. We log what administrators do for three years, without the names of members who have
        left. You can download a copy of your data for seven days. Keys that limit abuse are hashed and
        deleted after a day. Backups are deleted after thirty days.
      </p>
      <p>
        Tax law requires us to keep the amounts, dates and numbers of orders, invoices and payments for six
        years. If you delete your account before that, they stay without your name. The record of a DBS check
        counts for three years at most and is deleted half a year after that, or with your account. Papers
        sent as evidence are deleted with the evidence, the business or your account. A conversation can be
        read for thirty days after its end, and is then erased.
      </p>
    </>
  );
}
