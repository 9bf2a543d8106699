/** How texts that were written with blocks, or with galleries and captions of classic editors, are laid out. */
export const CONTENT_RULES = `
figure{margin:1.25rem 0}
figcaption{margin-top:.35rem;color:var(--soft);font-size:.9rem}
audio{width:100%}
video{max-width:100%;height:auto}
hr{clear:both;margin:2rem 0;border:0;border-top:1px solid var(--line)}
.wp-caption,.wp-block-image{max-width:100%}
.alignleft{float:inline-start;margin:.25rem 1.25rem 1rem 0}
.alignright{float:inline-end;margin:.25rem 0 1rem 1.25rem}
.aligncenter{display:table;margin-inline:auto;text-align:center}
.has-text-align-center{text-align:center}
.has-text-align-right{text-align:end}
:is(.gallery,.wp-block-gallery){display:grid;grid-template-columns:repeat(var(--columns,3),minmax(0,1fr));gap:.75rem;margin:1.25rem 0;padding:0}
:is(.gallery,.wp-block-gallery) figure{margin:0}
:is(.gallery,.wp-block-gallery) img{display:block;width:100%;object-fit:cover}
.wp-block-gallery>figcaption{grid-column:1/-1}
.blocks-gallery-grid{display:contents;list-style:none}
${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => `:is(.gallery-columns-${count},.columns-${count}){--columns:${count}}`).join('')}
.wp-block-columns{display:flex;gap:1.5rem;max-width:none}
.wp-block-column{flex:1 1 0;min-width:0}
.wp-block-media-text{display:grid;grid-template-columns:1fr 1fr;gap:1.5rem;align-items:center;max-width:none}
.wp-block-media-text__media{margin:0}
.has-media-on-the-right>.wp-block-media-text__media{grid-area:1/2}
.wp-block-buttons{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem 0}
.wp-block-file{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
.wp-block-table{overflow-x:auto}
.wp-block-cover{position:relative;display:grid;place-items:center;min-height:18rem;max-width:none;margin:1.25rem 0;padding:1.5rem;overflow:hidden;border-radius:8px;background:#222;color:#fff}
:is(.wp-block-cover__image-background,.wp-block-cover__video-background,.wp-block-cover__background){position:absolute;inset:0;width:100%;height:100%;object-fit:cover;border-radius:0}
.wp-block-cover__background{background:#000;opacity:.55}
.wp-block-cover__inner-container{position:relative;width:100%}
.wp-block-cover a{color:inherit}
@media (max-width:44rem){.wp-block-columns{flex-wrap:wrap}.wp-block-column{flex-basis:100%!important}.wp-block-media-text{grid-template-columns:1fr!important}.wp-block-media-text__media{grid-area:auto!important}:is(.gallery,.wp-block-gallery){--columns:2}}
`.trim();
