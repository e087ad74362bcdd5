import {
  createServer,
  get,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import pg from 'pg';

/*
 * The baseline, without our code: node:http with a fixed text at /, and at /list the first page of events with their places, read
 * by one query from the same database over the same kind of pool and returned as JSON. POST /count?of=7 inserts a row and increments
 * a counter in its parent row, in one transaction: the minimum cost of a write. GET /same?of=… returns the first response of that URL
 * again, byte for byte. /api/live sends one event and stays open.
 */
type StoredResponse = { etag: string; headers: OutgoingHttpHeaders; body: Buffer };
const fetched = new Map<string, Promise<StoredResponse>>();

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
    storedResponse(of).then(
      (stored) => sendStored(request, response, stored),
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

/** Returns a compressed response of another server, which is fetched once. */
function storedResponse(url: string): Promise<StoredResponse> {
  const stored = fetched.get(url) ?? fetchResponse(url);
  fetched.set(url, stored);
  return stored;
}

function fetchResponse(url: string): Promise<StoredResponse> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { headers: { 'accept-encoding': 'br' } }, async (upstream) => {
      const {
        etag = '"same"',
        'content-type': type = 'text/plain',
        'content-encoding': encoding,
      } = upstream.headers;
      const compression = encoding === undefined ? {} : { 'content-encoding': encoding };
      resolve({
        etag,
        headers: { 'content-type': type, etag, ...compression },
        body: Buffer.concat(await upstream.toArray()),
      });
    });
    sent.once('error', reject);
  });
}

function sendStored({ headers }: IncomingMessage, response: ServerResponse, stored: StoredResponse): void {
  if (headers['if-none-match'] === stored.etag) response.writeHead(304, { etag: stored.etag }).end();
  else response.writeHead(200, stored.headers).end(stored.body);
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
