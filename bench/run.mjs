// `npm run bench [-- --sizes 10000,100000 --warm 10 --seconds 3 --rounds 5 --connections 10 --only list,media --posts 1000000 --engine sqlite]`:
// the service and the floor on one MariaDB or MySQL database, one process each, measured in turns in one run; prints
// requests a second and their ratio, times, processor time, queries, start and memory, and how all of it grows from the
// first size to the last.
//
// The database is a throwaway one on the server of TEST_MYSQL_URL or a local one. With `--engine sqlite` it is a file,
// and the service is measured without a floor, which speaks MySQL only. The service is the one in dist, or in
// ALMANAC_DIST.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import { throwawayMysql } from '../scripts/throwaway-mysql.mjs';
import { load } from './load.mjs';
import { readOptions } from './options.mjs';
import { casesFor } from './run/cases.mjs';
import { countQueries, expectSame, measure } from './run/measure.mjs';
import { residentMb, startFloor, startService } from './run/processes.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { growth, summary, table } from './run/report.mjs';

const options = readOptions({
  sizes: '10000,100000',
  warm: 10,
  seconds: 3,
  rounds: 5,
  connections: 10,
  only: '',
  posts: 0,
  engine: 'mysql',
});

/** An empty database of the engine, in a file of `folder` or on the server. */
const emptyDatabase = (folder) =>
  options.engine === 'sqlite'
    ? { url: `sqlite:${join(folder, 'bench.sqlite')}`, drop: () => undefined }
    : throwawayMysql();

/** Loads `size` events and measures everything on them. */
async function bench(size) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-bench-'));
  const database = await emptyDatabase(folder);
  const stops = [];
  try {
    const { url } = database;
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    // The first start makes the tables and the administrator.
    await (await startService({ url, port, folder })).stop();
    const began = performance.now();
    const loaded = await load({ url, events: size, posts: options.posts || size });
    console.error(`${size} events loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);

    const counting = await startService({ url, port, folder, env: { SERVER_TIMING: 'on' } });
    const items = (await casesFor(loaded, base)).filter(({ name }) =>
      options.only.split(',').some((only) => name.startsWith(only)),
    );
    const queries = [];
    for (const item of items) queries.push(await countQueries(base, item));
    await counting.stop();

    const started = await startService({ url, port, folder });
    stops.push(started.stop);
    const service = { base, pid: started.pid };
    let floor;
    if (options.engine !== 'sqlite') {
      const floorPort = await freePort();
      const { pid, stop } = await startFloor({ url, port: floorPort, site: base });
      stops.push(stop);
      floor = { base: `http://127.0.0.1:${floorPort}`, pid };
      await expectSame(service, floor, items);
    }

    const rows = [];
    for (const [i, item] of items.entries()) {
      rows.push({ size, name: item.name, queries: queries[i], ...(await inTurns(service, floor, item)) });
      console.error(summary(rows.at(-1)));
    }
    return {
      size,
      rows,
      ready: started.ready,
      resident: residentMb(started.pid),
      floorResident: floor && residentMb(floor.pid),
    };
  } finally {
    for (const stop of stops) await stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Both warm up, then take turns, so that whatever else the machine does meets both. Without a floor `theirs` is empty. */
async function inTurns(service, floor, item) {
  const ours = [];
  const theirs = [];
  for (const server of floor ? [service, floor] : [service])
    await measure(server, item, { ...options, seconds: options.warm });
  for (let round = 0; round < options.rounds; round++) {
    if (floor) theirs.push(await measure(floor, item, options));
    ours.push(await measure(service, item, options));
  }
  return { ours, theirs };
}

if (!process.env.ALMANAC_DIST) buildIfStale();
const results = [];
for (const size of options.sizes.split(',').map(Number)) results.push(await bench(size));
console.log(table(results));
if (results.length > 1) console.log(growth(results[0], results.at(-1)));
