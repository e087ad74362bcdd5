import { getRouteApi, Link } from '@tanstack/react-router';
import { borough } from '#borough';
import { PageHeader } from '#kit/web/ui/page-header.tsx';

const route = getRouteApi('/safety');

/** /safety: the rules, how to report, what happens then, and how to appeal. */
export function SafetyPage() {
  const figures = route.useLoaderData();
  const { productName, contact } = borough;
  return (
    <>
      <PageHeader
        title="Safety and rules"
        lead={`How ${productName} is kept safe, by whom, and what you can do.`}
        trail={[
          { name: 'Home', path: '/' },
          { name: 'Safety', path: '/safety' },
        ]}
      />
      <div className="page prose pb-12">
        <h2>What may not be here</h2>
        <p>
          Nothing that the law forbids: among it terrorism, the abuse or exploitation of children, threats and
          stalking, hate because of religion, race, sex, disability or sexual orientation, intimate pictures
          without consent, fraud, the sale of drugs or weapons, help to suicide, and the exploitation of
          people. We take it down as soon as we know of it, and tell the police where we must.
        </p>
        <p>
          Nor harassment, another’s private details, spam and adverts outside the places for them, or false
          information that harms, such as wrong prayer times on purpose. Members are 18 or older. Events for
          women only are for women only.
        </p>
        <h2>How to report</h2>
        <p>
          Members press <strong>Report</strong> beside an event, an announcement or a mosque. Everybody else
          uses{' '}
          <Link to="/report" search={{}}>
            the report page
          </Link>
          . Whoever wrote it does not learn who reported it. Not sure? Report it: nobody is blamed for a
          report in good faith. In danger, call 999 first.
        </p>
        <h2>What happens then</h2>
        <p>
          An administrator looks at it: what may be illegal or urgent within a day, anything else within
          three. It is left as it is, taken down, or its author is warned, suspended until a day, or banned.
          The author gets the reason in writing, and whoever reported it hears what became of it. Every
          decision is recorded. Members of whom three reports were dismissed within thirty days are heard
          after others.
        </p>
        <h2>Appeals and complaints</h2>
        <p>
          The author can appeal once, within thirty days, by the link of the message, also when the account is
          closed. Another administrator than who decided first looks at it where there is one. If that was
          wrong it is undone. Complaints about how we do this reach us at{' '}
          <a href={`mailto:${contact.email}`}>{contact.email}</a>.
        </p>
        <h2>Who is responsible</h2>
        <p>
          The volunteers who run {productName} for {borough.name}: {contact.address}, {contact.phone}.
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
