import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as hostingCalls } from '#features/gatherings/events/hosted-event.contract.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen, memberScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import type { RouterContext, WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, oneOf, searchForLoader, textParam } from '#kit/web/router/search-params.ts';
import type { calls } from '../group.contract.ts';
import { groupCategories, isInside, isModerating } from '../group.rules.ts';
import type { calls as adminCalls } from '../group-admin.contract.ts';
import type { calls as foundingCalls } from '../group-founding.contract.ts';
import type { calls as meetingCalls } from '../group-meeting.contract.ts';
import type { calls as memberCalls } from '../group-member.contract.ts';
import type { calls as boardCalls } from '../group-post.contract.ts';
import type { calls as reportCalls } from '../group-report.contract.ts';
import type { calls as shelfCalls } from '../group-resource.contract.ts';

const groupsRoute = createRoute({
  ...memberScreen('/groups', 'Groups'),
  ...searchForLoader({ search: textParam, category: oneOf(groupCategories), cursor: cursorParam }),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof calls>(context.api);
    const [own, page] = await Promise.all([
      api.listGroups({ own: 'true', limit: 50 }),
      api.listGroups({ ...deps, limit: 30 }),
    ]);
    return { own: own.items, page };
  },
  component: lazyRouteComponent(() => import('./group-list.page.tsx'), 'GroupsPage'),
});

const newGroupRoute = createRoute({
  ...memberScreen('/groups/new', 'Start a group'),
  loader: async ({ context }) => {
    const { from } = await apiOf<typeof foundingCalls>(context.api).getGroupFounding({});
    if (from === null) return { from, others: [] };
    const { items } = await apiOf<typeof calls>(context.api).listGroups({ limit: 10 });
    return { from, others: items.filter(({ own, isFull }) => own === null && !isFull).slice(0, 5) };
  },
  component: lazyRouteComponent(() => import('./new-group.page.tsx'), 'NewGroupPage'),
});

/** Loads a group; "not found" if the caller may not know of it. */
function loadGroup({ api }: RouterContext, id: string) {
  return orNotFound(apiOf<typeof calls>(api).getGroup({ id }));
}

const groupRoute = createRoute({
  ...memberScreen('/groups/$groupId', 'Group'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: async ({ context, params: { groupId: id }, deps }) => {
    const group = await loadGroup(context, id);
    if (!isInside(group.own ?? undefined)) return { group, inside: null };
    const now = new Date();
    const [board, meetings] = await Promise.all([
      apiOf<typeof boardCalls>(context.api).listGroupPosts({ id, ...deps, limit: 20 }),
      apiOf<typeof meetingCalls>(context.api).listGroupMeetings({ id, limit: 1 }),
    ]);
    const [nextMeeting = null] = meetings.items;
    return { group, inside: { board, nextMeeting, now: now.toISOString(), today: boroughDate(now) } };
  },
  component: lazyRouteComponent(() => import('./group.page.tsx'), 'GroupPage'),
});

const postRoute = createRoute({
  ...memberScreen('/groups/$groupId/posts/$postId', 'Post'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: async ({ context, params: { groupId: id, postId }, deps }) => {
    const api = apiOf<typeof boardCalls>(context.api);
    const [group, post, replies] = await Promise.all([
      loadGroup(context, id),
      orNotFound(api.getGroupPost({ id, postId }), [400, 403, 404]),
      orNotFound(api.listGroupReplies({ id, postId, ...deps, limit: 50 }), [400, 403, 404]),
    ]);
    return { group, post, replies, now: new Date().toISOString() };
  },
  component: lazyRouteComponent(() => import('./group-post.page.tsx'), 'GroupPostPage'),
});

const shelfRoute = createRoute({
  ...memberScreen('/groups/$groupId/shelf', 'Shelf'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: async ({ context, params: { groupId: id }, deps }) => {
    const api = apiOf<typeof shelfCalls>(context.api);
    const [group, page] = await Promise.all([
      loadGroup(context, id),
      orNotFound(api.listGroupResources({ id, ...deps, limit: 30 }), [400, 403, 404]),
    ]);
    return { group, page };
  },
  component: lazyRouteComponent(() => import('./group-resource.page.tsx'), 'GroupShelfPage'),
});

const meetingsRoute = createRoute({
  ...memberScreen('/groups/$groupId/meetings', 'Meetings of the group'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: async ({ context, params: { groupId: id }, deps }) => {
    const api = apiOf<typeof meetingCalls>(context.api);
    const [group, page] = await Promise.all([
      loadGroup(context, id),
      orNotFound(api.listGroupMeetings({ id, ...deps, limit: 30 }), [400, 403, 404]),
    ]);
    return { group, page, today: boroughDate(new Date()) };
  },
  component: lazyRouteComponent(() => import('./group-meeting.page.tsx'), 'GroupMeetingsPage'),
});

const newMeetingRoute = createRoute({
  ...memberScreen('/groups/$groupId/meetings/new', 'Plan a meeting'),
  loader: async ({ context, params }) => {
    const [group, mosques] = await Promise.all([
      loadGroup(context, params.groupId),
      apiOf<typeof hostingCalls>(context.api).listPartnerMosques({}),
    ]);
    return { group, mosques };
  },
  component: lazyRouteComponent(() => import('./new-group-meeting.page.tsx'), 'NewMeetingPage'),
});

const membersRoute = createRoute({
  ...memberScreen('/groups/$groupId/members', 'Members of the group'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: async ({ context, params: { groupId: id }, deps }) => {
    const api = apiOf<typeof memberCalls>(context.api);
    const group = await loadGroup(context, id);
    const moderates = isModerating(group.own ?? undefined);
    const waiting = async (status: 'requested' | 'invited' | 'removed') =>
      moderates ? (await api.listGroupMembers({ id, status, limit: 50 })).items : [];
    const [page, requests, invited, barred] = await Promise.all([
      orNotFound(api.listGroupMembers({ id, ...deps, limit: 50 }), [400, 403, 404]),
      waiting('requested'),
      waiting('invited'),
      waiting('removed'),
    ]);
    return { group, page, requests, invited, barred };
  },
  component: lazyRouteComponent(() => import('./group-member.page.tsx'), 'GroupMembersPage'),
});

const inviteRoute = createRoute({
  ...memberScreen('/groups/$groupId/invite', 'Invite to the group'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: async ({ context, params: { groupId: id }, deps }) => {
    const api = apiOf<typeof memberCalls>(context.api);
    const [group, page] = await Promise.all([
      loadGroup(context, id),
      orNotFound(api.listInvitable({ id, ...deps, limit: 50 }), [400, 403, 404, 409]),
    ]);
    return { group, page };
  },
  component: lazyRouteComponent(() => import('./group-invitation.page.tsx'), 'GroupInvitePage'),
});

const reportsRoute = createRoute({
  ...memberScreen('/groups/$groupId/reports', 'Reports in the group'),
  loader: async ({ context, params: { groupId: id } }) => {
    const api = apiOf<typeof reportCalls>(context.api);
    const [group, reports] = await Promise.all([
      loadGroup(context, id),
      orNotFound(api.listGroupReports({ id }), [400, 403, 404]),
    ]);
    return { group, reports };
  },
  component: lazyRouteComponent(() => import('./group-report.page.tsx'), 'GroupReportsPage'),
});

const settingsRoute = createRoute({
  ...memberScreen('/groups/$groupId/settings', 'Settings of the group'),
  loader: async ({ context, params }) => ({ group: await loadGroup(context, params.groupId) }),
  component: lazyRouteComponent(() => import('./group-settings.page.tsx'), 'GroupSettingsPage'),
});

const adminGroupsRoute = createRoute({
  ...adminScreen('/admin/groups', 'Groups'),
  ...searchForLoader({ search: textParam, cursor: cursorParam }),
  loader: ({ context, deps }) => apiOf<typeof adminCalls>(context.api).listAdminGroups(deps),
  component: lazyRouteComponent(() => import('./group.admin-page.tsx'), 'AdminGroupsPage'),
});

export const groups = {
  name: 'groups',
  routes: [
    groupsRoute,
    newGroupRoute,
    groupRoute,
    postRoute,
    shelfRoute,
    meetingsRoute,
    newMeetingRoute,
    membersRoute,
    inviteRoute,
    reportsRoute,
    settingsRoute,
    adminGroupsRoute,
  ],
  navigation: [{ label: 'Groups', to: '/groups', audience: 'member', order: 8, place: 'more' }],
} as const satisfies WebFeature;
