import {
  createServer,
  get,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import pg from 'pg';

/*
 * What the machine gives without us: node:http with a fixed text at /, and at /list the first page of events with
 * their places, read by one query from the same database over a pool of the same kind and written as JSON. A POST to
 * /count?of=7 inserts a row and counts it in the row that it belongs to, in one transaction: what writing costs at least.
 * GET /same?of=… gives what the address gave when it was first asked for, byte for byte. /api/live says one word and stays open.
 */
type Same = { etag: string; headers: OutgoingHttpHeaders; body: Buffer };
const fetched = new Map<string, Promise<Same>>();

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const listPage = `
  select e.id, e.title, e.description, e.category, e.event_date, e.start_time, e.end_time, e.location, e.address,
    e.postcode, e.latitude, e.longitude, e.organizer, e.max_attendees, p.name as place
  from events e left join places p on p.id = e.place_id
  where e.status = 'approved' and e.is_public and e.event_date >= current_date
  order by e.event_date, e.start_time, e.id limit 50`;

createServer((request, response) => {
  if (request.method === 'POST') {
    const of = new URL(request.url ?? '', 'http://bare').searchParams.get('of');
    insertAndCount(Number(of)).then(
      () => sendJson(response, { message: 'Counted.' }),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
    return;
  }
  if (request.url?.startsWith('/same?')) {
    const of = new URL(request.url, 'http://bare').searchParams.get('of') ?? '';
    sameAs(of).then(
      (same) => sendSame(request, response, same),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
    return;
  }
  if (request.url === '/api/live') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: missed\n\n');
    return;
  }
  if (request.url !== '/list') {
    response.setHeader('content-type', 'text/plain');
    response.end('Hello');
    return;
  }
  pool.query(listPage).then(
    ({ rows }) => sendJson(response, rows),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));

/** Another server's packed answer, fetched once. */
function sameAs(url: string): Promise<Same> {
  const known = fetched.get(url) ?? fetchSame(url);
  fetched.set(url, known);
  return known;
}

function fetchSame(url: string): Promise<Same> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      const {
        etag = '"same"',
        'content-type': type = 'text/plain',
        'content-encoding': encoding,
      } = answer.headers;
      const packed = encoding === undefined ? {} : { 'content-encoding': encoding };
      resolve({
        etag,
        headers: { 'content-type': type, etag, ...packed },
        body: Buffer.concat(await answer.toArray()),
      });
    });
    sent.once('error', reject);
  });
}

function sendSame({ headers }: IncomingMessage, response: ServerResponse, same: Same): void {
  if (headers['if-none-match'] === same.etag) response.writeHead(304, { etag: same.etag }).end();
  else response.writeHead(200, same.headers).end(same.body);
}

async function insertAndCount(of: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      "insert into bare_replies (id, counted_in, content, created_at) values (gen_random_uuid(), $1, repeat('Words. ', 20), now())",
      [of],
    );
    await client.query('update bare_posts set replies = replies + 1 where id = $1', [of]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
}
