import { Link } from '@tanstack/react-router';
import { borough } from '#borough';
import { useSite } from '#kit/web/router/root-route.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';

const trail = [{ name: 'Home', path: '/' }];

/** /accessibility: the accessibility statement. */
export function AccessibilityPage() {
  const { productName } = borough;
  const contact = useSite();
  return (
    <>
      <PageHeader lead="Last updated 25 November 2026" trail={trail} />
      <div className="page prose pb-12">
        <p>
          We want everyone to be able to use {productName}. Our aim is level AA of the Web Content
          Accessibility Guidelines, version 2.2. We have checked the site against them ourselves; nobody from
          outside has audited it yet.
        </p>
        <h2>What should work</h2>
        <ul>
          <li>Reading and using every page with the keyboard alone, with the focus always visible.</li>
          <li>Screen readers: headings, labels, errors and changes are given as text.</li>
          <li>Enlarging to 400%: pages reflow at a width of 320 pixels without scrolling sideways.</li>
          <li>Light and dark colours, which follow your device unless you choose.</li>
          <li>Less movement, if your device asks for it.</li>
          <li>Reading times, mosques and events without JavaScript.</li>
          <li>Passwords can be pasted, and you can sign in with a passkey instead.</li>
        </ul>
        <h2>How we check</h2>
        <p>
          Before each release, a program checks the main pages against these guidelines with the rules of
          axe-core, in light and dark, on a phone and a wide screen, and looks for sideways scrolling. Such
          programs find only some of the problems.
        </p>
        <h2>What we know is missing</h2>
        <ul>
          <li>The map can’t be explored with a screen reader. Beside it is a list of what it shows.</li>
          <li>Sending a form needs JavaScript.</li>
          <li>
            Prayer times and display boards can be read in Urdu, Bengali and Arabic; the rest is in English.
          </li>
          <li>
            Pictures and posters that organisers upload may contain text that isn’t written anywhere else.
          </li>
        </ul>
        <h2>Tell us</h2>
        <p>
          If something doesn’t work for you, or you need it in another form, please{' '}
          <Link to="/support" search={{ page: '/accessibility' }}>
            contact us
          </Link>
          , write to <a href={`mailto:${contact.email}`}>{contact.email}</a>
          {contact.phone === '' ? '' : ` or call ${contact.phone}`}. Tell us the page and what you use. An
          administrator reads every message and answers by email.
        </p>
        <h2>If you’re not satisfied</h2>
        <p>
          Reply to our email and say so: another administrator will look at it, if there is one. The Equality
          Act 2010 protects your rights. The Equality Advisory and Support Service (
          <a href="https://www.equalityadvisoryservice.com">equalityadvisoryservice.com</a>) advises people
          who believe that they were treated unfairly.
        </p>
      </div>
    </>
  );
}
