import { getRouteApi } from '@tanstack/react-router';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { SupportForm } from './support-form.tsx';
import { SupportThread } from './support-thread.tsx';

const route = getRouteApi('/support');

/** /support: a question to the people who run the site; below it, the member's own and their answers. */
export function SupportPage() {
  const { page } = route.useSearch();
  const member = route.useLoaderData();
  return (
    <>
      <PageHeader
        title="Contact us"
        lead="A volunteer will answer by e-mail. To report harmful content, use ‘Report something’; in an emergency, call 999."
        trail={[
          { name: 'Home', path: '/' },
          { name: 'Contact us', path: '/support' },
        ]}
      />
      <div className="page pb-12">
        <SupportForm page={page} answerTo={member?.email ?? null} />
      </div>
      {member && member.questions.items.length > 0 ? (
        <Section title="Your questions">
          <PagedRows page={member.questions} path="/support" empty="No questions yet" next="Earlier">
            {(questions) => (
              <ul className="max-w-3xl divide-y divide-line">
                {questions.map((question) => (
                  <li key={question.id} className="py-4">
                    <SupportThread as="h3" question={question} />
                  </li>
                ))}
              </ul>
            )}
          </PagedRows>
        </Section>
      ) : null}
    </>
  );
}
