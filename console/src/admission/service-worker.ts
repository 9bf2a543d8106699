/** What the service writes before this script. */
interface StoredPage {
  /** Changes with the page and its files. */
  version: string;
  /** Address of the page. */
  page: string;
  /** The page and its files: they are stored before the page needs them. */
  files: readonly string[];
}

/** The parts of the API of service workers that are used; the types of TypeScript exclude those of pages. */
interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface RequestEvent extends WorkerEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface WorkerScope {
  ALMANAC_ADMISSION: StoredPage;
  location: Location;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void) &
    ((type: 'fetch', listener: (event: RequestEvent) => void) => void);
}

const worker = self as unknown as WorkerScope;
const { version, page, files } = worker.ALMANAC_ADMISSION;
/** Other sites in folders of the host have caches of their own. */
const FAMILY = `almanac${page}:`;
const CACHE = FAMILY + version;
/** A page that takes longer comes from the cache. */
const PAGE_TIMEOUT_MS = 2000;

worker.addEventListener('install', (event) => {
  const store = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
    await worker.skipWaiting();
  };
  event.waitUntil(store());
});

worker.addEventListener('activate', (event) => {
  const clean = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname === page && request.mode === 'navigate') event.respondWith(newestPage(request));
  else if (pathname.startsWith(`${page}/`) && !pathname.endsWith('/service-worker.js'))
    event.respondWith(stored(request));
});

/** The page of the service, so that a new version is used at once; the stored one without a network. */
async function newestPage(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
    if (answer.status < 500) return answer;
  } catch {
    // Without a network, or too slow.
  }
  return (await cache.match(page)) ?? Response.error();
}

/** A file that never changes under its address; those that were not stored before are stored now. */
async function stored(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const existing = await cache.match(request);
  if (existing) return existing;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
