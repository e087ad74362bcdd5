import { Link } from '@tanstack/react-router';
import { borough } from '#borough';
import { StarRule } from '#kit/web/ui/ornament.tsx';
import { EmailLink, PhoneLink } from '#kit/web/ui/text/contact-links.tsx';
import { Logo } from './logo.tsx';
import { publicNavigation } from './navigation.ts';
import { ThemeChoice } from './theme-choice.tsx';

const community = [
  { label: 'Events', to: '/map' },
  { label: 'Mosques', to: '/mosques' },
  { label: 'Community', to: '/map' },
  { label: 'Privacy', to: '/privacy' },
  { label: 'Safety and rules', to: '/safety' },
  { label: 'Report something', to: '/report' },
];

/** The foot of every page: who we are, all links, how to reach us. */
export function Footer({ year }: { year: number }) {
  return (
    <footer data-shell className="mt-auto bg-sunken">
      <div className="page py-10">
        <StarRule className="mb-8" />
        <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          <div className="lg:col-span-2">
            <Logo size="md" />
            <p className="prose-line mt-4 text-soft">
              {borough.productName} connects the community of {borough.name} through faith, fellowship and
              shared values.
            </p>
            <div className="mt-4">
              <ThemeChoice />
            </div>
          </div>
          <FooterLinks title="On this site" links={[...publicNavigation(), ...community.slice(3)]} />
          <div>
            <h2 className="text-lg">Contact</h2>
            <address className="mt-2 flex flex-col not-italic">
              <span>{borough.contact.address}</span>
              <PhoneLink phone={borough.contact.phone} />
              <EmailLink email={borough.contact.email} />
            </address>
          </div>
        </div>
        <p className="mt-8 text-sm text-soft">
          © {year} {borough.productName} {borough.name}
        </p>
      </div>
    </footer>
  );
}

function FooterLinks({ title, links }: { title: string; links: readonly { label: string; to: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="link inline-flex min-h-11 items-center">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
