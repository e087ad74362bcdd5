import { Link, useLocation } from '@tanstack/react-router';
import { borough } from '#borough';
import { phoneLink } from '#kit/contract/phone-link.ts';
import type { SiteDetails } from '#kit/contract/site-details.ts';
import { Logo } from '#kit/web/ui/logo.tsx';

type FooterLink = { label: string; to: string; search?: Readonly<Record<string, string>> };

const onThisSite: readonly FooterLink[] = [
  { label: 'Community', to: '/map' },
  { label: 'Events', to: '/map', search: { show: 'event' } },
  { label: 'Mosques', to: '/mosques' },
  { label: 'Submit Ad', to: '/submit-ad' },
  { label: 'Accessibility', to: '/accessibility' },
];
/** `pathname`: the current page, which a report is most likely about. */
const helpAt = (pathname: string): readonly FooterLink[] => [
  { label: 'Contact us', to: '/support' },
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms of use', to: '/terms' },
  { label: 'Safety and rules', to: '/safety' },
  {
    label: 'Report something',
    to: '/report',
    ...(isContent(pathname) ? { search: { page: pathname } } : {}),
  },
];
/** A page two levels deep shows something that somebody owns: an event, a mosque, a business. */
const isContent = (pathname: string) => /^\/[^/]+\/[^/]+/.test(pathname);

const contactLink = 'inline-flex min-h-11 min-w-0 items-center wrap-anywhere no-underline hover:underline';

/** The footer of every page: about us, common links, how to contact us. */
export function Footer({ year, site }: { year: number; site: SiteDetails }) {
  const { address, phone, email } = site;
  const { pathname } = useLocation();
  return (
    <footer data-shell className="mt-auto bg-sunken">
      <div className="page grid grid-cols-2 gap-x-6 pt-3 pb-2 text-sm md:grid-cols-[2fr_1fr_1fr] md:gap-y-2 md:py-8">
        <div className="col-span-2 md:col-span-1">
          <div className="flex">
            <Logo size="md" />
          </div>
          <p className="max-w-prose text-soft leading-snug md:mt-1">
            {borough.productName} connects the community of {borough.name} through faith, fellowship and
            shared values.
          </p>
        </div>
        <FooterLinks title="On this site" links={onThisSite} />
        <FooterLinks title="Help" links={helpAt(pathname)} />
        <address className="col-span-2 flex flex-wrap items-center gap-x-4 border-line border-t pt-1 text-soft not-italic md:col-span-3 md:pt-2">
          {phone === '' ? null : (
            <a className={contactLink} href={phoneLink(phone)}>
              {phone}
            </a>
          )}
          <a className={contactLink} href={`mailto:${email}`}>
            {email}
          </a>
          <span>{address}</span>
          <span>
            © {year} {borough.productName} {borough.name}
          </span>
        </address>
      </div>
    </footer>
  );
}

function FooterLinks({ title, links }: { title: string; links: readonly FooterLink[] }) {
  return (
    <nav aria-label={title}>
      <ul>
        {links.map(({ label, to, search = {} }) => (
          <li key={label}>
            <Link
              to={to}
              search={search}
              className="inline-flex min-h-11 items-center no-underline underline-offset-4 hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
