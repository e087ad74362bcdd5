import { getRouteApi } from '@tanstack/react-router';
import { GroupAbout } from './group-about.tsx';
import { GroupHead } from './group-head.tsx';

const route = getRouteApi('/_member/groups/$groupId');

/** /groups/{id}: what the group is, and the way in. */
export function GroupPage() {
  const { group } = route.useLoaderData();
  return (
    <>
      <GroupHead group={group} />
      <div className="page max-w-4xl pb-12">
        <GroupAbout group={group} />
      </div>
    </>
  );
}
