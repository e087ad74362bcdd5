import { getRouteApi } from '@tanstack/react-router';
import { directionOf } from '#kit/contract/text-direction.ts';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { listedText } from '../listing-age.rules.ts';
import type { Talk } from '../talk.contract.ts';
import { OwnTabs } from './own-tabs.tsx';

const route = getRouteApi('/_account/classifieds/messages');

/** /classifieds/messages: conversations about the member's listings and about those that they have asked about. */
export function TalksPage() {
  const { page, now } = route.useLoaderData();
  return (
    <div className="mx-auto max-w-4xl pb-12">
      <PageHeader trail={[{ name: 'Classifieds', path: '/classifieds' }]}>
        <OwnTabs />
      </PageHeader>
      <div className="page">
        <PagedRows
          page={page}
          path="/classifieds/messages"
          empty="Nobody has written yet"
          emptyText="Messages that you send and receive about listings appear here."
          next="Earlier messages"
        >
          {(talks) => (
            <RowList>
              {talks.map((talk) => (
                <TalkRow key={talk.id} talk={talk} now={new Date(now)} />
              ))}
            </RowList>
          )}
        </PagedRows>
      </div>
    </div>
  );
}

function TalkRow({ talk, now }: { talk: Talk; now: Date }) {
  const { id, title, other, lastMessage, lastMessageAt, unread } = talk;
  return (
    <Row
      level="h2"
      title={
        <CoverLink to="/classifieds/messages/$talkId" params={{ talkId: id }}>
          <bdi>{title}</bdi>
        </CoverLink>
      }
      meta={
        <>
          <bdi>{other?.name ?? 'A former member'}</bdi> · {listedText(lastMessageAt, now)}
          <span className="line-clamp-1 break-words" dir={directionOf(lastMessage)}>
            {lastMessage}
          </span>
        </>
      }
      end={unread > 0 ? <Tag>{unread} new</Tag> : null}
    />
  );
}
