import { Link } from '@tanstack/react-router';
import { borough } from '#borough';
import { PageHeader } from '#kit/web/ui/page-header.tsx';

const trail = [
  { name: 'Home', path: '/' },
  { name: 'Privacy', path: '/privacy' },
];

/** /privacy: what is kept, why, for how long, and what one can do about it. */
export function PrivacyPage() {
  const { productName, contact } = borough;
  return (
    <>
      <PageHeader title="Privacy" lead="Last updated 21 November 2026" trail={trail} />
      <div className="page prose pb-12">
        <p>
          {productName} is run by volunteers. We process personal data under UK data protection law. This page
          says what we keep, why, and what you can do about it.
        </p>
        <h2>Being here says something about you</h2>
        <p>
          That you are on our waiting list or a member suggests your religion, which the law protects as
          special category data. We keep it only with your explicit consent, given when you join, with its
          date and the wording that you agreed to. No page, list, feed or statistic shows the public who is a
          member. Members are 18 or older.
        </p>
        <h2>What we keep</h2>
        <ul>
          <li>
            On the waiting list: name, e-mail, phone, postcode and, if you write it, your reason for joining.
          </li>
          <li>
            As a member: your profile, the events that you take part in, and what you write to us for support.
          </li>
          <li>
            How you found us (campaign parameters, the site that linked here, your browser’s first language
            and whether it is a phone or a computer): only if you agree to that.
          </li>
          <li>
            Where you are signed in: the kind of device and when it was last used, so that you can end it.
            Never the address that you came from.
          </li>
          <li>Your prayer tracker, if you use it: for your eyes alone; no administrator can read it here.</li>
          <li>
            A count of how often each page is read. Your network address is looked at while your request is
            answered, to hold off abuse, and is kept neither with your name nor beyond the day.
          </li>
          <li>
            Your location: only when you press ‘Use my location’, rounded to about a hundred metres, for that
            answer alone. It is never stored. A postcode that you type in is sent from our server to a
            postcode service without anything else about you.
          </li>
        </ul>
        <h2>Why, and on what ground</h2>
        <ul>
          <li>
            Consent: joining, the weekly e-mail, campaign parameters, location. You can take it back as easily
            as you gave it.
          </li>
          <li>Contract: what you ask us to do, such as placing an advert.</li>
          <li>
            Legitimate interest: keeping the site safe, and counting pages without knowing who read them.
          </li>
        </ul>
        <h2>Who sees it</h2>
        <p>
          We do not sell data. We share it with the providers who host the site and carry its mail, with other
          members where you choose to show your profile, and where the law requires it. Your browser talks to
          our server alone: maps, fonts and hadith come through it, so nobody else learns that you were here.
        </p>
        <h2>Cookies</h2>
        <p>
          Two at most, and none for statistics. ‘theme’, only if you choose light or dark: it holds that word.
          ‘sid’, only while you are signed in: a random number by which we know your session, for thirty days
          at most. The prayer tracker keeps marks on your device until they are sent; signing out forgets
          them.
        </p>
        <h2>How long</h2>
        <p>
          A waiting-list entry stays until you join or ask us to remove it, at most two years. Your account
          stays until you delete it. What an e-mail said is gone once it is sent; that it was sent is listed
          for ninety days. What administrators do is in a log for three years, without the names of members
          who have left. A copy of your data can be fetched for seven days. Keys that limit abuse are hashed
          and go after a day. Backups go after thirty days.
        </p>
        <h2>Your rights</h2>
        <ul>
          <li>Access: a copy of what we hold about you.</li>
          <li>Rectification: have what is wrong put right.</li>
          <li>Erasure: have it deleted.</li>
          <li>Portability: take it elsewhere in a common format.</li>
          <li>Objection: tell us to stop using it.</li>
          <li>Withdrawal of consent: at any time.</li>
        </ul>
        <p>
          For members each of these is a button on{' '}
          <Link to="/profile/privacy" className="link">
            Privacy &amp; data
          </Link>
          : download all your data, correct it, object or complain, take a consent back, delete the account.
        </p>
        <p>
          Anyone can write to our data protection officer at{' '}
          <a href={`mailto:${contact.dataProtectionEmail}`}>{contact.dataProtectionEmail}</a> or by post to{' '}
          {contact.address}. We answer within a month. A complaint is acknowledged within 30 days; if our
          answer does not satisfy you, you can turn to the Information Commissioner’s Office.
        </p>
        <p>
          <Link to="/home">Back to home</Link>
        </p>
      </div>
    </>
  );
}
