import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { Event } from '#features/gatherings/events/event.contract.ts';
import { rowTags } from '#features/gatherings/events/event-tag.rules.ts';
import { EventRows } from '#features/gatherings/events/web/event-rows.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { isModerating, mayWrite } from '../group.rules.ts';
import { GroupFrame } from './group-frame.tsx';

const route = getRouteApi('/_member/groups/$groupId/meetings');

/** Within a group, the tag that a meeting isn't public is not needed. */
const tagsInGroup = (meeting: Event) => rowTags({ ...meeting, isPublic: true });

/** /groups/{id}/meetings: the group's coming meetings. */
export function GroupMeetingsPage() {
  const { group, page, today } = route.useLoaderData();
  const own = group.own ?? undefined;
  const mayPlan = isModerating(own) && mayWrite({ ...group, isRemoved: false }, own);
  return (
    <GroupFrame group={group}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-2xl">Meetings</h2>
          <p className="text-sm text-soft">Only people in the group see these.</p>
        </div>
        {mayPlan ? (
          <LinkButton variant="soft" to="/groups/$groupId/meetings/new" params={{ groupId: group.id }}>
            <Plus aria-hidden="true" className="size-5" /> Plan a meeting
          </LinkButton>
        ) : null}
      </div>
      <PagedRows
        page={page}
        path={`/groups/${group.id}/meetings`}
        empty="No meetings planned"
        emptyText={
          mayPlan
            ? 'Plan a meeting and members can say whether they’re coming. We’ll remind them.'
            : 'The group’s owner and moderators plan them.'
        }
        next="Later meetings"
      >
        {(meetings) => <EventRows events={meetings} today={today} tagsOf={tagsInGroup} />}
      </PagedRows>
    </GroupFrame>
  );
}
