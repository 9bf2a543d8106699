import { html, trusted, type Html } from '#core/html';

/** JSON-LD for the head of a page, such that nothing in it can end the script. */
export function structuredDataScript(data: Record<string, unknown>): Html {
  return html`<script type="application/ld+json">
    ${trusted(JSON.stringify(data).replace(/</g, '\\u003c'))}
  </script>`;
}
