import { trusted } from '../../core/html/html.js';

/** What views look like on the site's own pages, beside the styles that all of these have. */
export const VIEW_STYLES = trusted(`
body>main{max-width:64rem}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem 1rem;z-index:1}
:is(button,input,summary):focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:2px}
.cal-found{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.cal-view h2{font-size:1.4rem;line-height:1.3;margin:.5rem 0 1rem}
.cal-search,.cal-topbar,.cal-view nav ul,.cal-subscribe ul{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin:0 0 1rem;padding:0;list-style:none}
.cal-search label span{display:block;color:var(--soft);font-size:.85rem}
.cal-view input,.cal-view button{font:inherit;color:inherit;background:none;border:1px solid var(--line);border-radius:6px;padding:.35rem .6rem;max-width:100%}
.cal-view button:disabled{color:var(--soft);border-style:dashed}
.cal-views a[aria-current]{font-weight:600;text-decoration:none;color:inherit}
.cal-group__title{font-size:1.1rem;border-bottom:1px solid var(--line);padding-bottom:.25rem;margin:1.5rem 0 .75rem}
.cal-card{margin:0 0 1.5rem}
.cal-card p,.cal-card__title{margin:0 0 .25rem}
.cal-card__title{font-size:1.15rem}
.cal-card__image{float:right;width:9rem;margin:0 0 .5rem 1rem}
.cal-card__when,.cal-card__place,.cal-card__cost{color:var(--soft)}
.cal-card__mark{font-size:.8rem;font-weight:600;color:var(--accent)}
.cal-card::after{content:"";display:block;clear:both}
.cal-month{overflow-x:auto}
.cal-month__grid{width:100%;min-width:42rem;border-collapse:collapse;table-layout:fixed}
.cal-month__grid caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.cal-month__grid th,.cal-month__grid td{border:1px solid var(--line);padding:.4rem;text-align:start;vertical-align:top;overflow-wrap:anywhere}
.cal-month__date{font-size:.95rem;margin:0}
.cal-month__day--other{color:var(--soft)}
.cal-month__day[aria-current] .cal-month__date{outline:2px solid var(--accent);outline-offset:2px;width:max-content;border-radius:3px}
.cal-month__events{list-style:none;margin:.25rem 0 0;padding:0;font-size:.9rem}
.cal-month__events li{margin-bottom:.4rem}
.cal-month__events small{color:var(--soft)}
.cal-subscribe h3{font-size:1rem;margin:1.5rem 0 .5rem}
`);
