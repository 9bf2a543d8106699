import { createHash } from 'node:crypto';
import { html, type Html } from '#core/html';

/**
 * What makes pages more comfortable where scripts run; everything works without it. Buttons beside quantities
 * (`data-stepper`, with the texts `data-fewer` and `data-more`), the menu of the device for `.share`, and the time that is
 * left until `data-held` (ISO 8601), with the text `data-over` for its end. In frames (`data-framed`), it says how high the
 * page is, which is no secret.
 */
export const SITE_SCRIPT = `(() => {
  const each = (selector, act) => document.querySelectorAll(selector).forEach(act);
  each('[data-stepper]', (box) => {
    const input = box.querySelector('input');
    const button = (sign, label, by) => {
      const made = document.createElement('button');
      made.type = 'button';
      made.className = 'plain';
      made.textContent = sign;
      made.setAttribute('aria-label', label);
      made.addEventListener('click', () => {
        const wanted = Number(input.value || 0) + by;
        input.value = String(Math.min(Number(input.max || 100), Math.max(Number(input.min || 0), wanted)));
        input.dispatchEvent(new Event('change', { bubbles: true }));
      });
      return made;
    };
    input.before(button('\u2212', box.dataset.fewer, -1));
    input.after(button('+', box.dataset.more, 1));
    box.classList.add('stepper--on');
  });
  each('.share', (box) => {
    if (!navigator.share) return;
    box.querySelector('summary').addEventListener('click', (event) => {
      event.preventDefault();
      navigator.share({ title: box.dataset.title, url: box.dataset.url }).catch(() => {});
    });
  });
  each('[data-framed]', (main) => {
    if (parent === window) return;
    const tell = () => parent.postMessage({ almanac: 'height', height: main.getBoundingClientRect().height }, '*');
    new ResizeObserver(tell).observe(main);
    tell();
  });
  each('[data-held]', (box) => {
    const end = Date.parse(box.dataset.held);
    const left = document.createElement('strong');
    left.setAttribute('aria-hidden', 'true');
    box.append(' ', left);
    const show = () => {
      const seconds = Math.ceil((end - Date.now()) / 1000);
      if (seconds <= 0) {
        clearInterval(timer);
        box.textContent = box.dataset.over;
        box.classList.add('notice--error');
        box.setAttribute('role', 'alert');
      } else left.textContent = Math.floor(seconds / 60) + ':' + String(seconds % 60).padStart(2, '0');
    };
    const timer = setInterval(show, 1000);
    show();
  });
})();
`;

/** Path of the script below the address of the site. */
export const SITE_SCRIPT_PATH = 'site.js';

/** Changes with the script, so that browsers may store each version for good. */
export const SITE_SCRIPT_VERSION = createHash('sha256').update(SITE_SCRIPT).digest('hex').slice(0, 12);

/** The element of a page's head that loads the script. @param siteUrl without a slash at the end */
export function siteScript(siteUrl: string): Html {
  return html`<script src="${siteUrl}/${SITE_SCRIPT_PATH}?v=${SITE_SCRIPT_VERSION}" defer></script>`;
}
