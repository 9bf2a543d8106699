// Requests to the service and to the floor.
import { PASSWORD } from './processes.mjs';

const EVENTS = '/api/cal/events/v1/events';
const SIGNED = {
  authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`,
  'content-type': 'application/json',
};

/** Ids of events that visitors may read, taken from the list itself. */
async function publicIds(base) {
  const ids = [];
  for (let page = 1; page <= 5; page++) {
    const { events } = await fetch(`${base}${EVENTS}?per_page=12&page=${page}`).then((answer) => answer.json());
    ids.push(...events.filter(({ description }) => description !== '').map(({ id }) => id));
  }
  return ids;
}

/**
 * The cases, each with the paths that are requested in turn; `body` makes one to post.
 * @param loaded what `load` gave
 * @param base address of the service
 */
export async function casesFor(loaded, base) {
  const { venues, organizers, categories } = loaded;
  const list = (query) => `${EVENTS}?per_page=12${query}`;
  const pages = (count) => Array.from({ length: count }, (_, i) => list(`&page=${i + 1}`));
  const [busiest] = venues;
  let made = 0;
  return [
    { name: 'list', paths: [list('')] },
    { name: 'list, pages 1 to 60 in turn', paths: pages(60) },
    { name: 'category with children', paths: [list(`&categories=${categories.top[0]}`)] },
    { name: 'category, few events', paths: [list(`&categories=${categories.below.at(-1)}`)] },
    { name: 'venue', paths: [list(`&venue=${busiest}`)] },
    { name: 'search', paths: [list('&search=origami')] },
    { name: 'one event', paths: (await publicIds(base)).map((id) => `${EVENTS}/${id}`) },
    ...['posts', 'tags', 'users', 'media'].flatMap((kind) => [
      { name: kind, paths: [`/api/content/v2/${kind}`] },
      { name: `${kind}, 100 a page`, paths: [`/api/content/v2/${kind}?per_page=100`] },
    ]),
    {
      name: 'create',
      paths: [EVENTS],
      method: 'POST',
      headers: SIGNED,
      body: () =>
        JSON.stringify({
          title: `Bench ${++made} ${Date.now()}`,
          description: 'An event without guests.',
          start_date: '2031-05-01 10:00:00',
          end_date: '2031-05-01 12:00:00',
          timezone: 'UTC',
          cost: '12',
          venue: venues[made % venues.length],
          organizer: organizers[made % organizers.length],
          categories: [categories.below[made % categories.below.length]],
        }),
    },
  ];
}
