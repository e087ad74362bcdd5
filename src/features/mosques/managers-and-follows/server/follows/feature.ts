import type { ServerFeature } from '#kit/server/server-feature.ts';
import { followMosque } from './follow-mosque.ts';
import { followedBy } from './followers.ts';
import { getFollow } from './get-follow.ts';
import { listFollowedMosques } from './list-followed-mosques.ts';
import { unfollowMosque } from './unfollow-mosque.ts';

export const mosqueFollows: ServerFeature = {
  name: 'mosque-follows',
  handlers: [getFollow, followMosque, unfollowMosque, listFollowedMosques],
  personalData: [{ order: 40, title: 'Mosques you follow', kept: null, export: followedBy }],
};
