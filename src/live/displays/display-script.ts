/** Path of the script of displays. */
export const DISPLAY_SCRIPT_PATH = 'live/display.js';

/**
 * Follows the counts and writes them into the page: elements with `data-count` have the names of the counts, rows with
 * `data-ticket` the ids of tickets. When tickets come or go, the page is read again. Where no stream is possible, the page
 * is read again from time to time.
 */
export const DISPLAY_SCRIPT = `(() => {
  const page = document.querySelector('[data-live]');
  const away = document.querySelector('[data-away]');
  const number = new Intl.NumberFormat(document.documentElement.lang);
  const reload = () => location.reload();
  const RELOAD_MS = 30000;
  const write = (root, counts) => {
    for (const place of root.querySelectorAll('[data-count]')) {
      const value = counts[place.dataset.count];
      if (typeof value === 'number') place.textContent = number.format(value);
    }
  };
  if (!window.EventSource) return void setTimeout(reload, RELOAD_MS);
  const source = new EventSource(page.dataset.live);
  let timer;
  source.addEventListener('open', () => {
    clearTimeout(timer);
    timer = undefined;
    away.hidden = true;
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) return void setTimeout(reload, RELOAD_MS);
    timer ??= setTimeout(() => { away.hidden = false; }, 10000);
  });
  source.addEventListener('counts', ({ data }) => {
    const counts = JSON.parse(data);
    const rows = [...document.querySelectorAll('[data-ticket]')];
    const shown = rows.map((row) => row.dataset.ticket).join();
    if (shown !== counts.tickets.map(({ id }) => id).join()) return reload();
    write(document.querySelector('[data-totals]'), counts.totals);
    counts.tickets.forEach((ticket, i) => write(rows[i], ticket));
  });
})();
`;
