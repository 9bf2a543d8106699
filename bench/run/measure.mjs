// Measuring one case on one server, and looking whether both answer the same.
import autocannon from 'autocannon';
import { processorMs } from './processes.mjs';

/** Requests a second, times and processor time of a case. @param server `{base, pid}` */
export async function measure(server, item, { seconds, connections }) {
  const requests = item.body
    ? [
        {
          method: item.method,
          path: item.paths[0],
          headers: item.headers,
          setupRequest: (request) => ({ ...request, body: item.body() }),
        },
      ]
    : item.paths.map((path) => ({ method: 'GET', path }));
  const before = processorMs(server.pid);
  const result = await autocannon({ url: server.base, connections, duration: seconds, requests });
  const after = processorMs(server.pid);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${item.name} at ${server.base}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processor: before === undefined ? undefined : (after - before) / result.requests.total,
  };
}

const ask = (base, item, path) =>
  fetch(base + path, { method: item.method, headers: item.headers, body: item.body?.() });

/** What an answer says, without what must differ between two new events. */
function comparable(text, item) {
  const body = JSON.parse(text);
  if (!item.body) return JSON.stringify(body);
  const fresh = new Set([
    'id',
    'global_id',
    'global_id_lineage',
    'date',
    'date_utc',
    'modified',
    'modified_utc',
    'url',
    'rest_url',
    'title',
    'slug',
    'website',
  ]);
  const event = Object.entries(body).filter(([name]) => !fresh.has(name));
  // Counts, venues and organizers go on from one new event to the next.
  return JSON.stringify(
    event.map(([name, value]) => [name, ['categories', 'venue', 'organizer'].includes(name) ? typeof value : value]),
  );
}

/** Where two texts part. */
function parting(one, other) {
  let at = 0;
  while (one[at] === other[at]) at++;
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 60)).join('  instead of  ');
}

/** @throws Error when service and floor answer differently: then their speeds say nothing */
export async function expectSame(service, floor, items) {
  for (const item of items) {
    for (const path of item.paths.slice(0, 20)) {
      const [ours, theirs] = await Promise.all(
        [service, floor].map(({ base }) => ask(base, item, path).then((answer) => answer.text())),
      );
      const [one, other] = [comparable(ours, item), comparable(theirs, item)];
      if (one !== other) throw new Error(`${item.name}: the floor answers ${path} differently, ${parting(one, other)}`);
    }
  }
}

/** Database queries of a case, the first time after the start and then. The service runs with SERVER_TIMING=on. */
export async function countQueries(base, item) {
  const counts = [];
  for (let i = 0; i < 3; i++) {
    const answer = await ask(base, item, item.paths[0]);
    await answer.arrayBuffer();
    counts.push(Number(/desc="(\d+) queries"/.exec(answer.headers.get('server-timing') ?? '')?.[1]));
  }
  return { first: counts[0], then: counts[2] };
}
