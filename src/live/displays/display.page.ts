import { documentHtml, html, trusted, type Html } from '#core/html';
import type { PageLanguage } from '../../layout/page-language.js';
import type { LiveCounts, LiveSeats } from '../live-counts.mapper.js';
import { DISPLAY_SCRIPT_PATH } from './display-script.js';
import type { DisplayTextName } from './display-texts.js';

/** Readable from the other end of a hall; no more than the screen has. */
const STYLES = trusted(`
:root { color-scheme: dark; }
body { margin: 0; padding: 4vmin; min-height: 100vh; box-sizing: border-box; background: #101418; color: #f4f6f8; font: 3vmin/1.3 system-ui, sans-serif; }
h1 { font-size: 6vmin; margin: 0 0 4vmin; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(12em, 1fr)); gap: 4vmin; margin: 0 0 4vmin; }
dt { color: #b8c2cc; }
dd { margin: 0; font-size: 14vmin; font-weight: 700; font-variant-numeric: tabular-nums; line-height: 1; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 1vmin 2vmin 1vmin 0; text-align: end; border-bottom: 1px solid #3a444e; }
th:first-child { text-align: start; }
[data-away] { position: fixed; inset-block-end: 0; inset-inline: 0; margin: 0; padding: 2vmin 4vmin; background: #8a2c0d; color: #fff; }
`);

const COUNTS = [
  ['sold', 'display.sold'],
  ['held', 'display.held'],
  ['checked_in', 'display.checkedIn'],
] as const satisfies [keyof LiveSeats, DisplayTextName][];

/** What a display shows. */
export interface DisplayPageParts {
  counts: LiveCounts;
  language: PageLanguage<DisplayTextName>;
  /** Address of the site without a slash at the end. */
  siteUrl: string;
  /** Address at which the counts are followed. */
  live: string;
}

/** The page of a display. Without scripts it is read again each 30 seconds. */
export function displayPage({ counts, language, siteUrl, live }: DisplayPageParts): string {
  const number = new Intl.NumberFormat(language.tag);
  const value = (seats: LiveSeats, name: keyof LiveSeats): Html =>
    html`<span data-count="${name}">${number.format(seats[name])}</span>`;
  return documentHtml({
    title: counts.title,
    language: language.tag,
    styles: STYLES,
    head: html`<meta name="robots" content="noindex" />
      <noscript><meta http-equiv="refresh" content="30" /></noscript>
      <script src="${siteUrl}/${DISPLAY_SCRIPT_PATH}" defer></script>`,
    body: html`<main data-live="${live}">
      <h1>${counts.title}</h1>
      <dl data-totals>
        ${COUNTS.map(
          ([name, text]) =>
            html`<div>
              <dt>${language.text(text)}</dt>
              <dd>${value(counts.totals, name)}</dd>
            </div>`,
        )}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">${language.text('display.ticket')}</th>
            ${COUNTS.map(([, text]) => html`<th scope="col">${language.text(text)}</th>`)}
            <th scope="col">${language.text('display.places')}</th>
          </tr>
        </thead>
        <tbody>
          ${counts.tickets.map(
            (ticket) =>
              html`<tr data-ticket="${ticket.id}">
                <th scope="row">${ticket.name}</th>
                ${COUNTS.map(([name]) => html`<td>${value(ticket, name)}</td>`)}
                <td data-count="capacity">${ticket.capacity === null ? '–' : number.format(ticket.capacity)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      <p data-away role="status" hidden>${language.text('display.away')}</p>
    </main>`,
  });
}
