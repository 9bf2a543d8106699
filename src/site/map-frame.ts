import { html, type Html } from '#core/html';
import { withValue } from '../cal/views/view-address.js';
import type { PageLanguage } from '../layout/page-language.js';

/** The service that draws maps; frames of it are permitted on pages that show one. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org';

/** Parameter of the address with which a visitor has chosen to see the map. */
const MAP_PARAMETER = 'map';
const MAP_SHOWN = 'shown';

/** Half of the height and width of a map, in degrees. */
const HALF_HEIGHT_DEGREES = 0.003;
const HALF_WIDTH_DEGREES = 0.006;

/** Where the map of a page is, and whether its visitor has chosen to see it. */
export interface MapParts {
  /** A venue as the interface has it. */
  venue: unknown;
  /** Address of the page. */
  permalink: string;
  query: Record<string, unknown>;
  language: PageLanguage;
}

/**
 * A map, which is loaded from elsewhere only when a visitor chooses to see it; until then, the way to do so.
 * @returns nothing where the coordinates are not known, or the venue hides its map
 */
export function mapFrame({
  venue,
  permalink,
  query,
  language,
}: MapParts): { html: Html; isShown: boolean } | undefined {
  if (typeof venue !== 'object' || venue === null || Array.isArray(venue)) return undefined;
  const { geo_lat: latitude, geo_lng: longitude, show_map: isWanted } = venue as Record<string, unknown>;
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || isWanted === false) return undefined;
  if (query[MAP_PARAMETER] !== MAP_SHOWN) return { html: invitation(permalink, language), isShown: false };
  const box = [
    longitude - HALF_WIDTH_DEGREES,
    latitude - HALF_HEIGHT_DEGREES,
    longitude + HALF_WIDTH_DEGREES,
    latitude + HALF_HEIGHT_DEGREES,
  ];
  const address = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return {
    html: html`<iframe
      id="map"
      class="map no-print"
      src="${MAP_ORIGIN}/export/embed.html?${address}"
      title="${language.text('event.map')}"
      loading="lazy"
      referrerpolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-popups"
    ></iframe>`,
    isShown: true,
  };
}

function invitation(permalink: string, language: PageLanguage): Html {
  return html`<p class="no-print">
    <a href="${withValue(permalink, MAP_PARAMETER, MAP_SHOWN)}#map" rel="nofollow">${language.text('map.show')}</a>
    <span class="hint">${language.text('map.note')}</span>
  </p>`;
}
