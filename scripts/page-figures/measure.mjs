/* global PerformanceObserver, document, window -- of the pages that the browser shows */
import { faultsOf } from '../../test/browser/design.mjs';
import { emulateSlow4g } from './slow-4g.mjs';

/** How long nothing may change until a page is complete, in milliseconds. */
const SETTLED_MS = 500;
/** What a task may take without holding up input, in milliseconds. */
const LONG_TASK_MS = 50;

/**
 * Opens an address in a new tab on slow 4G.
 * @returns LCP and blocked time in milliseconds, CLS, bytes and requests over the network, and what axe finds
 */
export async function measure(context, url, cpuSlowdown) {
  const page = await context.newPage();
  const devTools = await emulateSlow4g(page, cpuSlowdown);
  const traffic = countTraffic(devTools);
  await page.addInitScript(observe, LONG_TASK_MS);
  await page.goto(url, { waitUntil: 'networkidle' });
  // A slow processor has pauses between the requests of a screen.
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('.loading,[aria-busy=true]'),
  );
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  const { lcp, cls, blocked } = await page.evaluate(() => window.figures);
  const { bytes, requests } = traffic();
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const faults = await faultsOf(page);
  await page.close();
  return { lcp, cls, blocked, bytes, requests, faults };
}

/** Runs in the page before its own scripts. */
function observe(longTaskMs) {
  const figures = { lcp: 0, cls: 0, blocked: 0 };
  window.figures = figures;
  const each = (type, use) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  each('largest-contentful-paint', ({ startTime }) => (figures.lcp = startTime));
  each('longtask', ({ duration }) => (figures.blocked += duration - longTaskMs));
  // The sum of a visit, which is at least the worst session that browsers report.
  each('layout-shift', ({ value, hadRecentInput }) => (figures.cls += hadRecentInput ? 0 : value));
}

function countTraffic(devTools) {
  const cached = new Set();
  let bytes = 0;
  let requests = 0;
  devTools.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (cached.has(requestId) || encodedDataLength === 0) return;
    bytes += encodedDataLength;
    requests += 1;
  });
  return () => ({ bytes, requests });
}
