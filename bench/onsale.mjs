// `node bench/onsale.mjs [--seconds 8] [--rounds 3] [--warm 30] [--connections 16] [--pool 16] [--only hot,many,door]`: orders per second on one hot ticket
// and on 100 tickets, and check-ins per second, against the floor (bare conditional update and inserts through mysql2,
// same transaction shape, same server, same run). Needs MariaDB or MySQL (TEST_MYSQL_URL or a local one) and a build.
//
// Service and floor take turns; what counts is the median of the rounds. Exit status 1 when the service does less than
// half of the floor, or when SQL finds anything oversold or anybody checked in twice.
import autocannon from 'autocannon';
import { openStage } from './onsale/stage.mjs';
import { readOptions } from './options.mjs';

const { seconds, rounds, warm, connections, pool, least, only } = readOptions({
  seconds: 8,
  rounds: 3,
  warm: 30,
  connections: 16,
  pool: 16,
  least: 0.5,
  only: 'hot,many,door',
});

/** Sends requests whose bodies `next` makes, for some seconds. Refusals do not count. */
async function press(url, next, duration = seconds) {
  const run = autocannon({
    url,
    connections,
    duration,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: JSON.stringify(next()) }),
      },
    ],
  });
  const { '2xx': good, non2xx, errors, duration: took, latency } = await run;
  return { perSecond: good / took, refused: non2xx + errors, p50: latency.p50, p99: latency.p99 };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const summary = (runs) => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p50: median(runs.map((run) => run.p50)),
  p99: median(runs.map((run) => run.p99)),
  refused: runs.reduce((sum, run) => sum + run.refused, 0),
});

/**
 * Lets both take turns at the same work. @param work gives the next body, starting over for each run of so many seconds
 */
async function compare(name, path, work) {
  const [mine, bare] = [[], []];
  // Both are let run warm first: the compiler is busy with the service for some ten thousand requests.
  for (const address of [stage.service, stage.floor]) await press(`${address}${path}`, await work(warm), warm);
  for (let round = 0; round < rounds; round++) {
    bare.push(await press(`${stage.floor}${path}`, await work(seconds)));
    mine.push(await press(`${stage.service}${path}`, await work(seconds)));
  }
  const [service, floor] = [summary(mine), summary(bare)];
  return { name, service, floor, ratio: service.perSecond / floor.perSecond };
}

const stage = await openStage(pool);
let failed = false;
try {
  await stage.setKey();
  const purchaser = { name: 'Pat Buyer', email: 'pat@bench.example' };
  const orders = (count) => async () => {
    const tickets = await stage.tickets(count, 1_000_000);
    let i = 0;
    return () => ({ tickets: [{ ticket_id: tickets[i++ % count], quantity: 1 }], purchaser });
  };
  const scans = async (time) => {
    const [ticket] = await stage.tickets(1, 1_000_000);
    const people = await stage.attendees(time * 4000, ticket);
    let i = 0;
    return () => {
      const { id, security_code } = people[i++ % people.length];
      return { api_key: stage.key, ticket_id: id, security_code };
    };
  };
  const results = [];
  for (const [key, ...work] of [
    ['hot', 'orders, one hot ticket', '/orders', orders(1)],
    ['many', 'orders, 100 tickets', '/orders', orders(100)],
    ['door', 'check-ins', '/qr', scans],
  ]) {
    if (only.split(',').includes(key)) results.push(await compare(...work));
  }
  console.log(`\n${connections} connections, ${seconds} s, median of ${rounds} rounds`);
  for (const { name, service, floor, ratio } of results) {
    const told = (run) =>
      `${run.perSecond.toFixed(0)}/s (p50 ${run.p50} ms, p99 ${run.p99} ms${run.refused > 0 ? `, ${run.refused} refused` : ''})`;
    console.log(`${name}: service ${told(service)}, floor ${told(floor)}, ratio ${ratio.toFixed(2)}`);
    if (ratio < least) failed = true;
  }
  await rush();
  failed = (await audit()) || failed;
} finally {
  await stage.close();
}
process.exit(failed ? 1 : 0);

/** Far more orders than places: the rest is refused. */
async function rush() {
  const [ticket] = await stage.tickets(1, 500);
  const { refused } = await press(`${stage.service}/orders`, () => ({
    tickets: [{ ticket_id: ticket, quantity: 1 }],
    purchaser: { name: 'Pat', email: 'pat@bench.example' },
  }));
  const [[{ sold }]] = await stage.sql.query('SELECT sold FROM ticket_pools WHERE id = ?', [ticket]);
  console.log(`a rush for 500 places: ${sold} sold, ${refused} refused`);
  if (Number(sold) !== 500) failed = true;
}

/** What SQL finds wrong. */
async function audit() {
  const [oversold] = await stage.sql.query(
    'SELECT * FROM ticket_pools WHERE capacity IS NOT NULL AND held + pending + sold > capacity',
  );
  const [miscounted] = await stage.sql.query(
    `SELECT p.id FROM ticket_pools p JOIN tickets t ON t.id = p.id
     WHERE p.sold <> (SELECT COUNT(*) FROM ticket_attendees a WHERE a.ticket_id = p.id AND a.place = 'sold')`,
  );
  const [twice] = await stage.sql.query(
    "SELECT attendee_id FROM ticket_checkins WHERE result = 'in' GROUP BY attendee_id HAVING COUNT(*) > 1",
  );
  console.log(`oversold ${oversold.length}, miscounted ${miscounted.length}, let in twice ${twice.length}`);
  return oversold.length + miscounted.length + twice.length > 0;
}
