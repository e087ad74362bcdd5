import { getRouteApi, Link } from '@tanstack/react-router';
import { borough } from '#borough';
import { useSite } from '#kit/web/router/root-route.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';

const route = getRouteApi('/safety');

/** /safety: the rules, how to report, what happens next, and how to appeal. */
export function SafetyPage() {
  const figures = route.useLoaderData();
  const { productName } = borough;
  const contact = useSite();
  return (
    <>
      <PageHeader
        lead={`How we keep ${productName} safe, and what you can do.`}
        trail={[{ name: 'Home', path: '/' }]}
      />
      <div className="page prose pb-12">
        <h2>What isn’t allowed</h2>
        <p>
          Anything against the law, including terrorism, the abuse or exploitation of children, threats and
          stalking, hatred because of religion, race, sex, disability or sexual orientation, intimate pictures
          without consent, fraud, the sale of drugs or weapons, encouraging or assisting suicide, and the
          exploitation of people. We take it down as soon as we know of it, and tell the police where we must.
        </p>
        <p>
          Also not allowed: harassment, other people’s private details, spam, adverts outside the places for
          them, and harmful false information, such as deliberately wrong prayer times. Members are 18 or
          older. Women-only events are for women only.
        </p>
        <h2>How to report</h2>
        <p>
          Members press <strong>Report</strong> beside an event, an announcement or a mosque. Everyone else
          uses{' '}
          <Link to="/report" search={{}}>
            the report page
          </Link>
          . The author won’t be told who reported it. Not sure? Report it: nobody is blamed for a report made
          in good faith. If anyone is in danger, call 999 first.
        </p>
        <h2>What happens next</h2>
        <p>
          An administrator looks at it: within a day if it may be illegal or urgent, otherwise within three
          days. It is left as it is or taken down, or its author is warned, suspended until a set date, or
          banned. The author gets the reason in writing, and the person who reported it is told the outcome.
          Every decision is recorded. If a member has three reports dismissed within thirty days, we look at
          their reports after other people’s.
        </p>
        <h2>Appeals and complaints</h2>
        <p>
          The author can appeal once, within thirty days, using the link in our message, even if the account
          has been closed. If there is another administrator, a different one looks at the appeal. If the
          decision was wrong, we reverse it. To complain about how we handle reports, write to{' '}
          <a href={`mailto:${contact.email}`}>{contact.email}</a>.
        </p>
        <h2>Who is responsible</h2>
        <p>
          The volunteers who run {productName} for {borough.name}: {contact.address}
          {contact.phone === '' ? '' : `, ${contact.phone}`}.
        </p>
        <h2>The last twelve months</h2>
        <ul>
          <li>Reports received: {figures.received}</li>
          <li>Decisions with an action: {figures.actedOn}</li>
          <li>
            Appeals: {figures.appeals}, of which {figures.overturned} changed the decision
          </li>
        </ul>
      </div>
    </>
  );
}
