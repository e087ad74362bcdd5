import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';

/*
 * What the machine gives without us: node:http with a fixed text at /, and at /list the first page of events with
 * their places, read by one query from the same database over a pool of the same kind and written as JSON.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const listPage = `
  select e.id, e.title, e.description, e.category, e.event_date, e.start_time, e.end_time, e.location, e.address,
    e.postcode, e.latitude, e.longitude, e.organizer, e.max_attendees, p.name as place
  from events e left join places p on p.id = e.place_id
  where e.status = 'approved' and e.is_public and e.event_date >= current_date
  order by e.event_date, e.start_time, e.id limit 50`;

createServer((request, response) => {
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

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
}
