// `npm run bench:migration [-- --records 50000 --engine sqlite]`: time and memory of `almanac migrate wordpress` from an
// export file that the program makes: half events, the rest posts, venues and comments. The site is read and compared
// (`--verify`), then once more, when nothing is to be done. The floor is a program that only reads the file.
//
// `--engine mysql` uses a throwaway database on the server of TEST_MYSQL_URL or a local one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { clearInterval, setInterval } from 'node:timers';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import { throwawayMysql } from '../scripts/throwaway-mysql.mjs';
import { readOptions } from './options.mjs';
import { peakMb } from './run/processes.mjs';

const SITE = 'https://old.example';
const DAY_MS = 86_400_000;
const POLL_MS = 50;
const MB = 1024 * 1024;

const options = readOptions({ records: 50_000, engine: 'sqlite' });

const cdata = (value) => `<![CDATA[${value}]]>`;
const meta = (values) =>
  Object.entries(values)
    .map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
    )
    .join('');
const dateOf = (ms) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** A post of WordPress of any type. */
function item(id, type, values, more) {
  const at = dateOf(Date.UTC(2026, 0, 1) + (id % 300) * DAY_MS);
  const text = `<p>Text of ${id}: an evening with music, talks and food, open to everyone who likes to come.</p>`;
  return `<item><title>${type} ${id}</title><dc:creator>${cdata('ann')}</dc:creator><guid>${SITE}/?p=${id}</guid><content:encoded>${cdata(text)}</content:encoded><excerpt:encoded>${cdata('')}</excerpt:encoded><wp:post_id>${id}</wp:post_id><wp:post_date>${at}</wp:post_date><wp:post_date_gmt>${at}</wp:post_date_gmt><wp:post_modified>${at}</wp:post_modified><wp:post_modified_gmt>${at}</wp:post_modified_gmt><wp:comment_status>open</wp:comment_status><wp:ping_status>closed</wp:ping_status><wp:post_name>${type}-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_parent>0</wp:post_parent><wp:menu_order>0</wp:menu_order><wp:post_type>${type}</wp:post_type><wp:post_password></wp:post_password><wp:is_sticky>0</wp:is_sticky>${meta(values)}${more}</item>\n`;
}

/** The values of an event at one of the first venues. */
function eventValues(i, venues) {
  const start = Date.UTC(2027, 0, 1, 19) + i * 3_600_000;
  return {
    _EventStartDate: dateOf(start),
    _EventEndDate: dateOf(start + 7_200_000),
    _EventStartDateUTC: dateOf(start),
    _EventEndDateUTC: dateOf(start + 7_200_000),
    _EventTimezone: 'UTC',
    _EventVenueID: String(1000 + (i % venues)),
    _EventCost: String(i % 40),
  };
}

/** Writes an export file. @returns how many records it has */
async function writeExport(path, records) {
  const file = createWriteStream(path);
  const put = async (text) => {
    if (!file.write(text)) await once(file, 'drain');
  };
  await put(
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old site</title><link>${SITE}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>${SITE}</wp:base_site_url><wp:base_blog_url>${SITE}</wp:base_blog_url><wp:author><wp:author_id>3</wp:author_id><wp:author_login>${cdata('ann')}</wp:author_login><wp:author_email>${cdata('ann@old.example')}</wp:author_email><wp:author_display_name>${cdata('Ann')}</wp:author_display_name></wp:author>`,
  );
  const count = {
    venues: Math.round(records / 50),
    events: Math.round(records / 2),
    comments: Math.round(records / 10),
  };
  const posts = records - count.venues - count.events - count.comments - 1;
  let id = 1000;
  for (let i = 0; i < count.venues; i++) await put(item(id++, 'tribe_venue', { _VenueCity: `City ${i}` }, ''));
  for (let i = 0; i < count.events; i++) await put(item(id++, 'tribe_events', eventValues(i, count.venues), ''));
  for (let i = 0; i < posts; i++) {
    const comment = `<wp:comment><wp:comment_id>${i + 1}</wp:comment_id><wp:comment_author>${cdata('Ben')}</wp:comment_author><wp:comment_author_email>ben@old.example</wp:comment_author_email><wp:comment_date>2026-12-01 10:00:00</wp:comment_date><wp:comment_date_gmt>2026-12-01 10:00:00</wp:comment_date_gmt><wp:comment_content>${cdata(`Comment ${i}`)}</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>0</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id></wp:comment>`;
    await put(item(id++, 'post', {}, i < count.comments ? comment : ''));
  }
  file.end('</channel></rss>\n');
  await finished(file);
}

/** Runs a move of the file. @returns seconds, and the most memory that it held, in MB */
async function move(path, url, folder, mode) {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['dist/cli/main.js', 'migrate', 'wordpress', path, mode, '--without-files', '--report', join(folder, 'report')],
    {
      env: { ...process.env, DATABASE_URL: url, UPLOADS_DIR: join(folder, 'uploads'), LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  let memory = 0;
  const poll = setInterval(() => (memory = peakMb(child.pid) ?? memory), POLL_MS);
  const [status] = await once(child, 'close');
  clearInterval(poll);
  if (status !== 0) throw new Error(`${mode} ended with ${status}.`);
  return { seconds: (performance.now() - began) / 1000, memory };
}

/** Seconds that it takes to read the file. */
async function floorOf(path) {
  const began = performance.now();
  for await (const chunk of createReadStream(path)) void chunk.length;
  return (performance.now() - began) / 1000;
}

async function measure() {
  buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'almanac-bench-'));
  const database =
    options.engine === 'sqlite'
      ? { url: `sqlite:${join(folder, 'bench.sqlite')}`, drop: () => undefined }
      : await throwawayMysql();
  try {
    const path = join(folder, 'export.xml');
    await writeExport(path, options.records);
    const size = statSync(path).size / MB;
    const floor = await floorOf(path);
    console.log(
      `${options.records} records, ${size.toFixed(0)} MB, ${options.engine}; read only: ${floor.toFixed(2)} s`,
    );
    for (const [name, mode] of [
      ['copy and verify', '--copy'],
      ['copy again', '--copy'],
      ['verify', '--verify'],
    ]) {
      const { seconds, memory } = await move(path, database.url, folder, mode);
      const rate = Math.round(options.records / seconds);
      console.log(`${name.padEnd(16)} ${seconds.toFixed(1)} s, ${rate} records/s, ${Math.round(memory)} MB`);
    }
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true });
  }
}

await measure();
