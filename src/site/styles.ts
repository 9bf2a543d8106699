import { trusted } from '../core/html/html.js';

/** What public pages look like. Follows the reader's light or dark scheme; widths in characters. */
export const PAGE_STYLES = trusted(`
:root{color-scheme:light dark;--ink:#1c2330;--soft:#5a6475;--line:#dfe3ea;--accent:#1f5fbf;--paper:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e8ebf1;--soft:#a3adbd;--line:#333c4a;--accent:#8ab6ff;--paper:#12161d}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
a{color:var(--accent);text-underline-offset:.15em}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:2px}
body>header,main,body>footer{max-width:44rem;margin:0 auto;padding:1.25rem}
body>header{border-bottom:1px solid var(--line);font-weight:600}
body>header a{color:inherit;text-decoration:none}
h1{font-size:1.9rem;line-height:1.2;margin:.5rem 0 1rem;text-wrap:balance}
img{max-width:100%;height:auto;border-radius:6px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1.25rem;margin:1.25rem 0;padding:1rem 1.25rem;border:1px solid var(--line);border-radius:8px}
dt{color:var(--soft)}dd{margin:0}
@media (max-width:30rem){dl{grid-template-columns:1fr}dt{margin-top:.5rem}}
body>footer{color:var(--soft);font-size:.9rem}
`);

/** What an embed looks like: small, in a frame of a size that is not ours to choose. */
export const EMBED_STYLES = trusted(`
:root{color-scheme:light dark;--ink:#1c2330;--soft:#5a6475;--line:#dfe3ea;--paper:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e8ebf1;--soft:#a3adbd;--line:#333c4a;--paper:#12161d}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:.95rem/1.5 system-ui,sans-serif}
article{border:1px solid var(--line);border-radius:8px;padding:1.1rem;overflow:hidden}
a{color:inherit}
h1{font-size:1.15rem;line-height:1.3;margin:0 0 .5rem}
h1 a{text-decoration:none}h1 a:hover,h1 a:focus-visible{text-decoration:underline}
img{width:100%;max-height:14rem;object-fit:cover;border-radius:6px;margin-bottom:.75rem}
p{margin:0 0 .5rem}
.facts{color:var(--soft)}
footer{margin-top:.75rem;color:var(--soft);font-size:.85rem}
`);
