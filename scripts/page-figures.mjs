// `npm run figures`: how fast each public page and each screen of the console is on slow 4G, how much it loads, and what
// axe finds, as a Markdown table. On a throwaway service with the data of `npm run demo`; needs Chromium.
// `-- --screenshots FOLDER`: pictures of all of them instead, in both colour schemes.
// `-- --only list,month`: these pages and screens only.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build-if-stale.mjs';
import { startDemoService } from './demo-service.mjs';
import { launchBrowser } from './launch-browser.mjs';
import { measure } from './page-figures/measure.mjs';
import { PHONE_CPU_SLOWDOWN } from './page-figures/slow-4g.mjs';
import { consoleScreens, prepareTour, publicPages } from './page-figures/tour.mjs';

const PHONE = { viewport: { width: 375, height: 812 }, cpuSlowdown: PHONE_CPU_SLOWDOWN };
const DESKTOP = { viewport: { width: 1280, height: 900 }, cpuSlowdown: 1 };
const CONSOLE = '/admin/console';
/** Loads of each page; its figures are those of the load with the median LCP. */
const LOADS = 3;
/** Goals of issue 34 and of Core Web Vitals. */
const GOALS = { publicLcpMs: 2500, consoleLcpMs: 1500, cls: 0.1 };

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

const { values: options } = parseArgs({ options: { screenshots: { type: 'string' }, only: { type: 'string' } } });
const only = options.only?.split(',');
buildIfStale();
const service = await startDemoService();
const browser = await launchBrowser();
try {
  const tour = await prepareTour(browser, service);
  const groups = [
    { pages: publicPages(tour), prefix: '', storageState: tour.shop },
    { pages: consoleScreens(tour), prefix: CONSOLE, storageState: tour.state },
  ].map((group) => ({
    ...group,
    pages: Object.entries(group.pages).filter(([name]) => only?.includes(name) ?? true),
  }));
  if (options.screenshots) await shoot(groups, options.screenshots);
  else process.exitCode = (await printFigures(groups)) ? 0 : 1;
} finally {
  await browser.close();
  await service.stop();
}

async function shoot(groups, folder) {
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'])
    for (const { viewport } of [PHONE, DESKTOP])
      for (const { pages, prefix, storageState } of groups) {
        const context = await browser.newContext({ colorScheme, viewport, storageState });
        const page = await context.newPage();
        for (const [name, path] of pages) {
          await page.goto(service.base + prefix + path, { waitUntil: 'networkidle' });
          const file = `${prefix && 'console-'}${name.replaceAll(/[^a-z]+/gi, '-')}-${colorScheme}-${viewport.width}.png`;
          await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
        }
        await context.close();
      }
}

/** @returns whether all goals are met */
async function printFigures(groups) {
  console.log('| page | LCP 375 | LCP 1280 | CLS 375 | CLS 1280 | blocked 375 | kB | requests | axe |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  const misses = [];
  const row = (name, phone, desktop, goalMs) => {
    console.log(rowOf(name, phone, desktop));
    misses.push(...[phone, desktop].flatMap((figures) => missesOf(name, figures, goalMs)));
  };
  const [pages, screens] = groups;
  for (const [name, path] of pages.pages) {
    const [phone, desktop] = [await measureFirst(pages, path, PHONE), await measureFirst(pages, path, DESKTOP)];
    row(name, phone, desktop, GOALS.publicLcpMs);
  }
  const [firstPhone, firstDesktop] = [await measureFirst(screens, '', PHONE), await measureFirst(screens, '', DESKTOP)];
  row('console: first load', firstPhone, firstDesktop, Infinity);
  const phones = await measureAgain(screens, PHONE);
  const desktops = await measureAgain(screens, DESKTOP);
  screens.pages.forEach(([name], i) => row(`console: ${name}`, phones[i], desktops[i], GOALS.consoleLcpMs));
  for (const miss of misses) console.log(`\nmissed: ${miss}`);
  return misses.length === 0;
}

function rowOf(name, phone, desktop) {
  const cells = [
    name,
    seconds(phone.lcp),
    seconds(desktop.lcp),
    phone.cls.toFixed(3),
    desktop.cls.toFixed(3),
    `${Math.round(phone.blocked)} ms`,
    (phone.bytes / 1024).toFixed(1),
    phone.requests,
    phone.faults.length + desktop.faults.length,
  ];
  return `| ${cells.join(' | ')} |`;
}

function missesOf(name, { lcp, cls, faults }, goalMs) {
  const misses = [];
  if (lcp > goalMs) misses.push(`LCP ${seconds(lcp)}`);
  if (cls > GOALS.cls) misses.push(`CLS ${cls.toFixed(3)}`);
  return [...misses, ...faults].map((miss) => `${name}: ${miss}`);
}

function medianOf(loads) {
  return loads.toSorted((a, b) => a.lcp - b.lcp)[Math.floor(loads.length / 2)];
}

/** With an empty cache. */
async function measureFirst({ prefix, storageState }, path, { viewport, cpuSlowdown }) {
  const loads = [];
  for (let i = 0; i < LOADS; i++) {
    const context = await browser.newContext({ viewport, storageState, bypassCSP: true });
    loads.push(await measure(context, service.base + prefix + path, cpuSlowdown));
    await context.close();
  }
  return medianOf(loads);
}

/** With the cache that a first load of the console and of the screen has left. */
async function measureAgain({ pages, prefix, storageState }, { viewport, cpuSlowdown }) {
  const context = await browser.newContext({ viewport, storageState, bypassCSP: true });
  const page = await context.newPage();
  const figures = [];
  for (const [, path] of pages) {
    await page.goto(service.base + prefix + path, { waitUntil: 'networkidle' });
    const loads = [];
    for (let i = 0; i < LOADS; i++) loads.push(await measure(context, service.base + prefix + path, cpuSlowdown));
    figures.push(medianOf(loads));
  }
  await context.close();
  return figures;
}
