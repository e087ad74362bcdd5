import { followMosque } from './follow-mosque.ts';
import { getFollow } from './get-follow.ts';
import { listFollowedMosques } from './list-followed-mosques.ts';
import { unfollowMosque } from './unfollow-mosque.ts';

export const followHandlers = [getFollow, followMosque, unfollowMosque, listFollowedMosques];
