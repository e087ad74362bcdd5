import { Link } from '@tanstack/react-router';
import { borough } from '#borough';
import { useSite } from '#kit/web/router/root-route.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';

const trail = [{ name: 'Home', path: '/' }];

/** /terms: the terms of use. */
export function TermsPage() {
  const { productName, name } = borough;
  const contact = useSite();
  return (
    <>
      <PageHeader lead="Last updated 22 November 2026" trail={trail} />
      <div className="page prose pb-12">
        <p>
          {productName} is run by volunteers for the Muslims of {name}. By using it you agree to these terms.
          They are short on purpose.
        </p>
        <h2>Who can use it</h2>
        <p>
          Anyone may read the public pages. Members are 18 or older, join in their own name and have one
          account each. Keep your password to yourself. You can leave whenever you like: deleting your account
          takes one button, under Privacy &amp; data on your profile.
        </p>
        <h2>What you write</h2>
        <p>
          It stays yours. By publishing something here you let us show it on the site, in its calendars and
          emails, until you or we remove it. Write what is true, lawful and yours to share. The rules, how to
          report something and how to appeal are on <Link to="/safety">Safety and rules</Link>. Administrators
          check some things before they appear and can take down what breaks the rules; you are told why.
        </p>
        <h2>Prayer times and other facts</h2>
        <p>
          Every time says where it comes from: the mosque’s timetable, an import, or a calculation. Mosques
          change their times at short notice, and a calculation is not an announcement, so ask the mosque when
          it matters. Distances and walking times are estimates. Events, mosques and facilities are described
          by their organisers and by members; we can’t promise that every detail is right.
        </p>
        <h2>Events</h2>
        <p>
          An event is its organiser’s responsibility, not ours. If you book a place and can’t come, please
          cancel, so that the next person can have it.
        </p>
        <h2>What we owe you</h2>
        <p>
          We run the site with care, but as volunteers: it may be unavailable at times, and we may change it
          or close it. Nothing here limits our responsibility where the law doesn’t allow that. We are not
          responsible for losses that neither of us could have foreseen.
        </p>
        <h2>Your data</h2>
        <p>
          What we hold about you, and why, is on <Link to="/privacy">Privacy</Link>.
        </p>
        <h2>Changes and the law</h2>
        <p>
          If we change these terms, the date above changes. The law of England and Wales applies. Questions:{' '}
          <Link to="/support" search={{}}>
            contact us
          </Link>
          , or write to {contact.address}.
        </p>
      </div>
    </>
  );
}
