import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Outcome, outcomeOf } from './operations.ts';
import type { StormMember } from './storm-site.ts';

/** What has been acknowledged to all members together. */
export type Acknowledged = {
  /** The client ids of stored messages. */
  messages: Set<string>;
  /** The decisions on each connection request: accepted, declined and withdrawn exclude each other. */
  answers: Map<string, Set<string>>;
  /** Blocks in force, by 'blocker blocked'; the value tells one block from the next between the same two. */
  blocks: Map<string, string>;
  violations: string[];
};

export function nothingAcknowledged(): Acknowledged {
  return { messages: new Set(), answers: new Map(), blocks: new Map(), violations: [] };
}

/** Returns the blocks between two members as one text; empty if there are none. */
function blocksBetween({ blocks }: Acknowledged, one: string, other: string): string {
  return [`${one} ${other}`, `${other} ${one}`].map((pair) => blocks.get(pair) ?? '').join('');
}

/** The rows that a member acts on. */
export type Scene = {
  post: string;
  reply: string;
  group: string;
  boardPost: string;
  connection: { id: string; other: string };
  other: string;
};

export type Actor = { member: StormMember; scene: Scene; acknowledged: Acknowledged };

type Act = (actor: Actor) => Promise<Outcome>;

/** Everything that changes a counter or takes a place. An act that is listed twice is drawn twice as often. */
export const peopleActs: Readonly<Record<string, Act>> = {
  reply: (a) =>
    sent(a, 'POST', `/api/forum/posts/${a.scene.post}/replies`, { content: 'The shop by the station.' }),
  'reply to a reply': (a) =>
    sent(a, 'POST', `/api/forum/posts/${a.scene.post}/replies`, {
      content: 'That one.',
      parentReplyId: a.scene.reply,
    }),
  post: (a) =>
    sent(a, 'POST', '/api/forum/posts', { title: 'School shoes', content: 'Where?', category: 'parenting' }),
  'like a post': (a) => sent(a, 'PUT', `/api/forum/posts/${a.scene.post}/like`),
  'unlike a post': (a) => sent(a, 'DELETE', `/api/forum/posts/${a.scene.post}/like`),
  'like a reply': (a) => sent(a, 'PUT', `/api/forum/replies/${a.scene.reply}/like`),
  'unlike a reply': (a) => sent(a, 'DELETE', `/api/forum/replies/${a.scene.reply}/like`),
  'read a thread': (a) => sent(a, 'PUT', `/api/forum/posts/${a.scene.post}/read`, { position: 3 }),
  'edit a reply': (a) =>
    sent(a, 'PUT', `/api/forum/replies/${a.scene.reply}`, { content: 'On second thoughts' }),
  'delete a reply': (a) => sent(a, 'DELETE', `/api/forum/replies/${a.scene.reply}`),
  'delete a post': (a) => sent(a, 'DELETE', `/api/forum/posts/${a.scene.post}`),
  helpful: (a) => sent(a, 'PUT', `/api/forum/replies/${a.scene.reply}/helpful`),
  'not helpful': (a) => sent(a, 'DELETE', `/api/forum/replies/${a.scene.reply}/helpful`),
  'join a group': (a) => sent(a, 'POST', `/api/groups/${a.scene.group}/join`, {}),
  'leave a group': (a) => sent(a, 'POST', `/api/groups/${a.scene.group}/leave`, {}),
  'post on a board': (a) =>
    sent(a, 'POST', `/api/groups/${a.scene.group}/posts`, { content: 'Seeds to share.' }),
  'reply on a board': (a) =>
    sent(a, 'POST', `/api/groups/${a.scene.group}/posts/${a.scene.boardPost}/replies`, {
      content: 'Please!',
    }),
  'delete from a board': (a) => sent(a, 'DELETE', `/api/groups/${a.scene.group}/posts/${a.scene.boardPost}`),
  introduce: (a) =>
    sent(a, 'POST', '/api/member-connections', { toUserId: a.scene.other, message: 'Salam, may we talk?' }),
  accept: answer('accept'),
  decline: answer('decline'),
  withdraw: answer('withdraw'),
  message,
  'message again': message,
  end: (a) => sent(a, 'POST', `/api/member-connections/${a.scene.connection.id}/end`, {}),
  keep: (a) => sent(a, 'POST', `/api/member-connections/${a.scene.connection.id}/keep`, {}),
  block,
  unblock,
  'unblock somebody': unblock,
};

async function message({ member, scene, acknowledged }: Actor): Promise<Outcome> {
  const { id, other } = scene.connection;
  const clientId = randomUUID();
  const apart = blocksBetween(acknowledged, member.id, other);
  const body = { message: 'Salam', clientId };
  // A page that gets no response sends the message again, with the same client id.
  const path = `/api/member-connections/${id}/messages`;
  const outcomes = await Promise.all(
    [1, 2].map(() => outcomeOf(member.browser.send('POST', path, { body }), isRefusal)),
  );
  if (!outcomes.includes('ok')) return outcomes[0] ?? 'unknown';
  acknowledged.messages.add(clientId);
  if (apart !== '' && blocksBetween(acknowledged, member.id, other) === apart)
    acknowledged.violations.push(`a message was stored despite a block: ${clientId}`);
  return 'ok';
}

function answer(how: 'accept' | 'decline' | 'withdraw'): Act {
  return async (actor) => {
    const { id } = actor.scene.connection;
    const outcome = await sent(actor, 'POST', `/api/member-connections/${id}/${how}`, {});
    if (outcome !== 'ok') return outcome;
    const answers = actor.acknowledged.answers.get(id) ?? new Set<string>();
    actor.acknowledged.answers.set(id, answers.add(how));
    if (answers.size > 1)
      actor.acknowledged.violations.push(`${id} was answered twice: ${[...answers].join()}`);
    return 'ok';
  };
}

async function block(actor: Actor): Promise<Outcome> {
  const { member, scene, acknowledged } = actor;
  const outcome = await sent(actor, 'PUT', `/api/users/${scene.other}/block`);
  if (outcome === 'ok') acknowledged.blocks.set(`${member.id} ${scene.other}`, randomUUID());
  return outcome;
}

async function unblock(actor: Actor): Promise<Outcome> {
  actor.acknowledged.blocks.delete(`${actor.member.id} ${actor.scene.other}`);
  return sent(actor, 'DELETE', `/api/users/${actor.scene.other}/block`);
}

function sent({ member }: Actor, method: string, path: string, body?: object): Promise<Outcome> {
  return outcomeOf(member.browser.send(method, path, body === undefined ? {} : { body }), isRefusal);
}

/** Most refusals are expected here (deleted, somebody else's, full, ended); a lost session never is. */
const isRefusal = (status: number): boolean => status !== 401;

type Found = {
  posts: string[];
  replies: { id: string; post: string }[];
  groups: string[];
  board: { id: string; group: string }[];
  connections: { id: string; other: string }[];
};

const sceneQuery = `
  select array(select id from forum_posts where is_shown order by id desc limit 6) as posts,
    (select coalesce(json_agg(r), '[]') from (select id, post_id as post from forum_replies order by id desc limit 12) r) as replies,
    array(select id from community_groups order by id desc limit 2) as groups,
    (select coalesce(json_agg(p), '[]') from (select id, group_id as "group" from group_posts order by id desc limit 8) p) as board,
    (select coalesce(json_agg(c), '[]') from (
      select id, case when from_user_id = $1 then to_user_id else from_user_id end as other
      from member_connections where $1 in (from_user_id, to_user_id) order by last_activity_at desc limit 4) c) as connections`;

/** Draws the rows that a member acts on. Where there is none of a kind, the id belongs to nothing. */
export async function drawScene(
  pool: pg.Pool,
  me: string,
  everyone: readonly string[],
  random: () => number,
): Promise<Scene> {
  const { rows } = await pool.query<Found>(sceneQuery, [me]);
  const [found] = rows;
  if (!found) throw new Error('Nothing was found.');
  const pick = <T>(some: readonly T[]): T | undefined => some[Math.floor(random() * some.length)];
  const nothing = randomUUID();
  const reply = pick(found.replies);
  const board = pick(found.board);
  const isInThread = random() < 0.7;
  return {
    post: (isInThread ? reply?.post : pick(found.posts)) ?? found.posts[0] ?? nothing,
    reply: reply?.id ?? nothing,
    group: (random() < 0.6 ? board?.group : pick(found.groups)) ?? found.groups[0] ?? nothing,
    boardPost: board?.id ?? nothing,
    connection: pick(found.connections) ?? { id: nothing, other: nothing },
    other: pick(everyone.filter((id) => id !== me)) ?? nothing,
  };
}
