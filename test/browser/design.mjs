/* global document, getComputedStyle, innerWidth -- of the pages that the browser shows */
// The public pages in a real browser: WCAG 2.2 AA by axe, and nothing wider than the screen, in both colour schemes.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { postsOf } from './api.mjs';

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDTHS = [360, 768, 1280];

/** Faults that axe finds on the page that is open. */
export async function faultsOf(page) {
  await page.addScriptTag({ content: AXE });
  return page.evaluate(async (rules) => {
    const { violations } = await globalThis.axe.run(document, { runOnly: rules });
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, RULES);
}

/** Opens pages at three widths in both colour schemes. @param pages paths by name */
export async function checkPages({ browser, base, check, pages, screenshots }) {
  for (const colorScheme of ['light', 'dark']) {
    for (const width of WIDTHS) {
      const context = await browser.newContext({ colorScheme, bypassCSP: true, viewport: { width, height: 900 } });
      const page = await context.newPage();
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(base + path);
        const faults = await faultsOf(page);
        check(
          `${name} is accessible, ${colorScheme}, ${width} pixels ${faults.join('; ')}`.trim(),
          faults.length === 0,
        );
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        check(`${name} fits ${width} pixels, ${colorScheme}`, !isTooWide);
        if (screenshots) await page.screenshot({ path: `${screenshots}/${name}-${colorScheme}-${width}.png` });
      }
      await context.close();
    }
  }
}

/** Makes events, a venue, an organizer and posts, and checks every kind of page. */
export async function checkDesign({ browser, service, check, screenshots }) {
  const post = postsOf(service, 'EDITOR');
  const venue = await post('/cal/events/v1/venues', {
    venue: 'Harbour hall',
    address: '1 River Street',
    city: 'Hamburg',
  });
  const organizer = await post('/cal/events/v1/organizers', { organizer: 'Harbour club', email: 'club@example.org' });
  const event = (title, from, to, more = {}) =>
    post('/cal/events/v1/events', {
      title,
      start_date: from,
      end_date: to,
      status: 'publish',
      description: '<p>An evening by the river.</p><pre>a very long line '.padEnd(400, 'x') + '</pre>',
      ...more,
    });
  const concert = await event('Concert by the river', '2031-03-04 19:30:00', '2031-03-04 22:00:00', {
    venue: venue.id,
    organizer: [organizer.id],
    featured: true,
    cost: '25',
    categories: ['Music'],
    tags: ['Harbour', 'Free entry'],
  });
  await event('Festival of four days', '2031-03-06 10:00:00', '2031-03-09 22:00:00');
  await event('Market', '2031-03-08 10:00:00', '2031-03-12 18:00:00');
  const course = await event('Rowing for beginners', '2031-03-03 19:00:00', '2031-03-03 20:30:00', { venue: venue.id });
  await post('/cal/series/v1/series', { event_id: course.id, rule: 'FREQ=WEEKLY;COUNT=12' });
  const tag = await post('/content/v2/tags', { name: 'Harbour news' });
  const news = await post('/content/v2/posts', { title: 'News', content: 'Text', status: 'publish', tags: [tag.id] });
  const path = (url) => new URL(url).pathname;
  await checkPages({
    browser,
    base: service.base,
    check,
    screenshots,
    pages: {
      home: '/',
      list: '/events/',
      month: '/events/month/2031-03/',
      day: '/events/2031-03-08/',
      event: path(concert.url),
      'date of a series': path(course.url),
      series: `${path(course.url)}all/`,
      venue: path(venue.url),
      organizer: path(organizer.url),
      post: path(news.link),
      tag: path(tag.link),
      search: '/?s=river',
      cart: '/cart/',
      missing: '/nowhere/',
      'sign-in': '/admin/sign-in',
    },
  });
  await checkKeyboard({ browser, base: service.base, check });
  await checkWeights({
    base: service.base,
    check,
    paths: ['/', '/events/', '/events/month/2031-03/', path(concert.url)],
  });
}

/** The first stop of the keyboard is the skip link, it leads to the content, and every stop shows where it is. */
async function checkKeyboard({ browser, base, check }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${base}/events/`);
  const focused = () =>
    page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
      const { left, width } = document.activeElement.getBoundingClientRect();
      const isShown = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && left >= 0 && width > 0;
      return {
        name: document.activeElement.outerHTML.slice(0, 80),
        className: document.activeElement.className,
        isShown,
      };
    });
  await page.keyboard.press('Tab');
  const first = await focused();
  check('the first stop of the keyboard is the skip link', first.className === 'skip' && first.isShown);
  const stops = [];
  for (let i = 0; i < 15; i++) {
    await page.keyboard.press('Tab');
    stops.push(await focused());
  }
  const hidden = stops.filter(({ isShown }) => !isShown).map(({ name }) => name);
  check(`the focus is visible on each of the next stops ${hidden.join(' ')}`.trim(), hidden.length === 0);
  await page.goto(`${base}/events/`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  check('the skip link leads to the content', await page.evaluate(() => document.activeElement.id === 'main'));
  await context.close();
}

/** Bytes of pages with their styles, as they are sent: they need nothing else but images. */
async function checkWeights({ base, check, paths }) {
  for (const path of paths) {
    const whole = await (await fetch(base + path)).arrayBuffer();
    const sent = gzipSync(Buffer.from(whole)).length;
    check(`${path} has ${whole.byteLength} bytes, ${sent} compressed`, sent < 15_000);
  }
}
