/** Path of the script below the address of the site. */
export const EMBED_SCRIPT_PATH = 'embed.js';

/**
 * Shows a page of this site in another one: a frame after the script element (of a script in the head: at the end of the page), as high as its contents. `data-page` is a
 * path or address of a list, month, day or event; `data-lang`, `data-title` and `data-height` (pixels until the height
 * is known) are optional. Heights are taken from the frame of this site only.
 */
export const EMBED_SCRIPT = `(() => {
  const script = document.currentScript;
  if (!script) return;
  const { page, lang, title, height } = script.dataset;
  const base = new URL('.', script.src);
  const wanted = new URL((page || 'events/list/').replace(/^[/]+/, ''), base);
  if (wanted.origin !== base.origin || !wanted.pathname.startsWith(base.pathname)) return;
  const address = new URL('embed/' + wanted.pathname.slice(base.pathname.length), base);
  address.search = wanted.search;
  if (lang) address.searchParams.set('lang', lang);
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = title || 'Events';
  frame.loading = 'lazy';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox');
  Object.assign(frame.style, { display: 'block', width: '100%', border: '0', height: (Number(height) || 400) + 'px' });
  addEventListener('message', (event) => {
    if (event.origin !== base.origin || event.source !== frame.contentWindow) return;
    const reported = event.data && event.data.almanac === 'height' ? event.data.height : NaN;
    if (Number.isFinite(reported)) frame.style.height = Math.min(20000, Math.max(50, Math.ceil(reported))) + 'px';
  });
  // What is in the head is not shown.
  const place = () => (document.body.contains(script) ? script.after(frame) : document.body.append(frame));
  if (document.body) place();
  else addEventListener('DOMContentLoaded', place);
})();
`;
