import { trusted, type Html } from '#core/html';
import type { ColorTheme, TypePairing } from '#core/site';
import { schemesOf, type SchemeColours } from './accent.js';
import { CONTENT_RULES } from './content-styles.js';
import { typefacesOf } from './typefaces.js';

/**
 * The stylesheet of all pages: one quiet design, light and dark as the reader prefers, from 320 pixels on.
 *
 * Classes for pages: `button` (also on links), `actions` (a row of buttons), `meta` (secondary text), `card` and `cards`
 * (items in a grid), `notice` and `notice notice--error`, `facts` (a `dl`), `pages` (links to pages of a list), `field`
 * (label, control and hint of a form), `ticket` (one printed ticket), `no-print`, `tags` (a list of links to terms), `list`
 * (a list of links with dates), `lead` (an image at the top), `number` (a cell of numbers), `visually-hidden`. Tables and
 * forms need no class. `embed` and `admin` are pages without the header of the site: embeds and sign-in.
 */
const RULES = `
*{box-sizing:border-box}
html{scroll-padding-block-end:5rem;-webkit-text-size-adjust:100%}
body{margin:0;display:flex;flex-direction:column;min-height:100vh;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 var(--text-face);overflow-wrap:break-word}
a{color:var(--accent);text-underline-offset:.15em}
:is(a,button,input,select,textarea,summary,[tabindex]):focus-visible,input:is([type=date],[type=time]):focus-within{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
main:focus{outline:none}
:is(.site-header,.site-footer,body>main){width:100%;padding:1rem max(clamp(1rem,4vw,2rem),calc((100% - 60rem)/2))}
.site-header{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center;padding-block:.6rem;border-bottom:1px solid var(--line)}
.site-header__name{display:flex;gap:.6rem;align-items:center;margin-inline-end:auto;color:inherit;font-weight:650;font-size:1.1rem;text-decoration:none}
.site-header__name img{width:auto;height:2.25rem;border-radius:4px}
.site-header ul,.site-footer ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:0;padding:0;list-style:none}
:is(.site-header,.site-footer) li a{display:inline-block;padding:.35rem 0;color:inherit;text-decoration:none}
:is(.site-header,.site-footer) a:hover{text-decoration:underline}
.submenu{position:relative}
.submenu summary{padding:.35rem 0;cursor:pointer}
.submenu>ul{position:absolute;z-index:2;inset-inline-end:0;display:block!important;min-width:12rem;padding:.5rem 1rem!important;border:1px solid var(--line);border-radius:8px;background:var(--paper)}
.submenu .submenu>ul{position:static;border:0}
.site-footer .submenu>ul{bottom:100%}
@media (max-width:30rem){.submenu>ul{position:static}}
body>main{flex:1}
.site-footer{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;justify-content:space-between;border-top:1px solid var(--line);color:var(--soft);font-size:.9rem}
.site-footer p{margin:0;padding:.35rem 0}
.skip{position:absolute;inset-inline-start:-999rem}
.skip:focus{inset-inline-start:1rem;top:1rem;background:var(--paper);padding:.5rem 1rem;z-index:1}
h1,h2,h3,h4,.site-header__name{font-family:var(--heading-face)}
h1,h2,h3,h4{line-height:1.25;text-wrap:balance}
h1{font-size:clamp(1.6rem,1.2rem + 2vw,2.3rem);letter-spacing:-.01em;margin:.5rem 0 1rem}
h2{font-size:1.35rem;margin:2rem 0 .75rem}
h3{font-size:1.1rem;margin:1.5rem 0 .5rem}
img{max-width:100%;height:auto;border-radius:8px}
article>:is(p,ul,ol,blockquote,div){max-width:44rem}
table{max-width:100%}
pre{white-space:pre-wrap;padding:.75rem 1rem;border:1px solid var(--line);border-radius:8px}
blockquote{margin:1rem 0;padding-inline-start:1rem;border-inline-start:3px solid var(--line);color:var(--soft)}
.meta,.hint{color:var(--soft);font-size:.95rem}
dl,.facts{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1.25rem;max-width:44rem;margin:1.25rem 0;padding:1rem 1.25rem;border:1px solid var(--line);border-radius:10px;background:var(--panel)}
dt{color:var(--soft)}dd{margin:0;min-width:0}
@media (max-width:30rem){dl,.facts{grid-template-columns:1fr}dt{margin-top:.5rem}dt:first-of-type{margin-top:0}}
article{display:flow-root}
@media (min-width:60rem){article>dl:not(.further){float:inline-end;grid-template-columns:1fr;width:20rem;margin:0 0 1.25rem 2.5rem}article>dl:not(.further) dt{margin-top:.4rem}article>dl:not(.further) dt:first-of-type{margin-top:0}.lead{margin-bottom:1.5rem}}
table{width:100%;border-collapse:collapse}
caption{text-align:start;font-weight:600;padding:.5rem 0}
th,td{padding:.5rem .6rem;text-align:start;vertical-align:top;border-bottom:1px solid var(--line)}
:is(.cards,.cal-group){display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1rem;padding:0;list-style:none}
.card{padding:1rem 1.1rem;border:1px solid var(--line);border-radius:10px;background:var(--panel)}
.card+.card:not(li){margin-top:1rem}
.card>:first-child{margin-top:0}.card>:last-child{margin-bottom:0}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin:1.25rem 0}
.button,:is(.wp-block-button__link,.wp-block-file__button),form button[type=submit]:not(.plain){display:inline-block;min-height:2.75rem;padding:.6rem 1.1rem;border:1px solid var(--accent);border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;line-height:1.4;text-decoration:none;cursor:pointer}
.button--quiet,form button.plain{min-height:2.75rem;padding:.6rem 1.1rem;border:1px solid var(--line);border-radius:8px;background:none;color:inherit;font:inherit;text-decoration:none;cursor:pointer}
:is(input,select,textarea){max-width:100%;min-height:2.75rem;padding:.45rem .7rem;border:1px solid var(--soft);border-radius:8px;background:var(--paper);color:inherit;font:inherit}
:is(input[type=checkbox],input[type=radio]){min-height:0;width:1.15rem;height:1.15rem;accent-color:var(--accent)}
fieldset{margin:1.25rem 0;padding:1rem 1.25rem;border:1px solid var(--line);border-radius:10px;min-width:0}
legend{padding:0 .4rem;font-weight:600}
.field{margin:0 0 1rem}
.field label{display:block;font-weight:600}
.field :is(input,textarea,select){width:100%;max-width:28rem}
.field>button{margin-top:.5rem}
fieldset>p:first-of-type{margin-top:0}
fieldset>:last-child{margin-bottom:0}
label:has(>[type=radio]){display:flex;gap:.6rem;align-items:center}
label>[type=radio]{flex:none}
.field--error :is(input,select,textarea){border-color:var(--error)}
.notice{margin:1rem 0;padding:.75rem 1rem;border-inline-start:4px solid var(--accent);border-radius:6px;background:var(--panel)}
.notice--error{border-color:var(--error)}
.actions{list-style:none;padding:0}
.tags{display:flex;flex-wrap:wrap;gap:.4rem;margin:0;padding:0;list-style:none}
.tags a{display:inline-block;min-height:1.75rem;padding:.05rem .7rem;border:1px solid var(--line);border-radius:1rem;background:var(--paper);font-size:.9rem;text-decoration:none}
.list{margin:0;padding:0;list-style:none}
.list li{padding:.7rem 0;border-bottom:1px solid var(--line)}
.list p{margin:0}
.lead{display:block;width:100%;max-height:24rem;object-fit:cover}
.painted>dl{border-inline-start:.4rem solid var(--edge)}
.stepper{display:inline-flex;align-items:stretch;gap:.4rem}
.field input:is([type=checkbox],[type=radio]){width:1.15rem}
.stepper input,.field .stepper input{width:5rem;text-align:center}
td .stepper{gap:.2rem}
@media (max-width:30rem){:is(th,td){padding-inline:.25rem}:is(th,td):first-child{padding-inline-start:0}:is(th,td):last-child{padding-inline-end:0}td .stepper input,td .stepper button.plain{width:2.4rem}}
td .stepper input{width:3.25rem;padding-inline:.2rem}
.stepper button.plain{width:2.75rem;min-height:2.75rem;padding:0;border:1px solid var(--soft);border-radius:8px;background:none;color:inherit;font:inherit;font-size:1.3rem;cursor:pointer}
.stepper--on input{appearance:textfield}
.stepper--on input::-webkit-inner-spin-button{appearance:none}
.cover{display:block;width:100%;max-height:20rem;object-fit:cover;border-radius:12px;margin:.5rem 0 1rem}
.hero{position:relative;display:grid;gap:0 1.75rem;margin:1.25rem 0 2rem;border:1px solid var(--line);border-radius:12px;background:var(--panel);overflow:hidden}
.hero__image{display:block;width:100%;height:100%;max-height:22rem;object-fit:cover;border-radius:0}
.hero__text{padding:1.25rem 1.4rem}
.hero h2{margin:0 0 .5rem;font-size:clamp(1.4rem,1.1rem + 1.6vw,2rem)}
.hero p{margin:0 0 .35rem}
.hero .actions{position:relative;margin:1rem 0 0}
@media (min-width:44.01rem){.hero:has(.hero__image){grid-template-columns:3fr 2fr;align-items:center}}
.map{display:block;width:100%;height:20rem;margin:1.25rem 0;border:1px solid var(--line);border-radius:10px}
.share{margin:1.25rem 0}
.share summary{width:max-content;min-height:1.75rem;cursor:pointer;color:var(--accent)}
.share .actions{margin:.5rem 0}
.offer{display:grid;grid-template-columns:1fr auto;gap:.15rem 1rem;align-items:start}
.offer>*{grid-column:1;margin:0}
.offer>:is(.notice,.actions){grid-column:1/-1;margin-top:.5rem}
.offer>.meta{grid-column:1/-1}
.offer>.offer__quantity{grid-column:2;grid-row:1/span 2}
.offer__quantity label{font-size:.9rem;color:var(--soft);font-weight:400}
.offer .stepper{gap:.25rem}
.offer .stepper input{width:3.25rem;padding-inline:.2rem}
.about{max-width:44rem;margin:0 0 1rem;color:var(--soft)}
.thanks{margin:0 0 1rem;font-size:1.2rem}
.buy-note{color:var(--soft)}
.buy-bar{display:none}
@media (max-width:44rem){
.buy-actions .button{display:none}
.buy-bar{position:sticky;bottom:0;z-index:1;display:flex;flex-direction:row-reverse;justify-content:space-between;align-items:center;gap:1rem;margin:1rem calc(-1*clamp(1rem,4vw,2rem)) 0;padding:.6rem clamp(1rem,4vw,2rem);border-top:1px solid var(--line);background:var(--paper)}
.buy-bar .buy-note{color:var(--ink);font-weight:600}
.buy-actions:has(.button){display:none}
}
.number{text-align:end;font-variant-numeric:tabular-nums}
.pages{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1rem;margin:1.5rem 0}
.pages ul{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;padding:0;list-style:none}
.ticket{margin:1rem 0;padding:1.25rem;border:1px solid var(--line);border-radius:10px;background:var(--panel);break-inside:avoid}
.ticket>:first-child{margin-top:0}
.ticket svg,.ticket img{display:block;width:10rem;height:10rem;padding:.5rem;border-radius:0;background:#fff}
.cal-found,.visually-hidden,.aside{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.cal-view h2{font-size:1.35rem;margin:0 0 .75rem}
.cal-search,.cal-topbar,.cal-view nav ul,.cal-subscribe ul{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin:0 0 1rem;padding:0;list-style:none}
.cal-topbar,.cal-view nav ul{align-items:center}
.cal-filters{flex-basis:100%}
.cal-filters summary{width:max-content;min-height:1.75rem;cursor:pointer;color:var(--accent)}
.cal-filters__fields{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin-top:.5rem}
.cal-filters :is(select,input){width:14rem}
.cal-filters__clear{padding:.6rem 0}
.cal-search label span{display:block;color:var(--soft);font-size:.9rem}
.cal-view button:disabled{min-height:2.75rem;padding:.45rem .9rem;border:1px solid transparent;border-radius:8px;background:none;color:var(--soft);font:inherit}
.cal-topbar a[aria-current]{border-color:var(--accent);font-weight:650}
.cal-topbar a,.cal-nav a{display:inline-block;min-height:2.75rem;padding:.5rem .9rem;border:1px solid var(--line);border-radius:8px;text-decoration:none}
.cal-notice{margin:1rem 0 0;font-size:1.1rem;font-weight:600}
.cal-header{display:flex;flex-wrap:wrap;gap:0 1.5rem;align-items:center;justify-content:space-between}
.cal-header>:is(h2,form){flex-basis:100%}
.cal-views a{display:inline-block;padding:.35rem .15rem}
.cal-views a[aria-current]{color:inherit;font-weight:650;text-decoration:none;border-bottom:2px solid var(--accent)}
.cal-group{grid-template-columns:repeat(auto-fill,minmax(min(100%,26rem),1fr))}
.cal-group+.cal-group{margin-top:1.75rem}
.cal-group__title{grid-column:1/-1;margin:0;padding-bottom:.3rem;border-bottom:1px solid var(--line)}
.cal-card{position:relative;display:grid;grid-template-columns:1fr;align-content:start;gap:0 1rem;margin:0;padding:1rem 1.1rem;border:1px solid var(--line);border-radius:10px;background:var(--panel)}
.cal-card:has(.cal-card__image){grid-template-columns:1fr min(9rem,28%)}
.cal-card:hover{border-color:var(--soft)}
.cal-card>*{grid-column:1;min-width:0}
.cal-card>:is(p,h3,h4){margin:0 0 .2rem}
.cal-card__title{font-size:1.15rem}
:is(.cal-card__title,.hero h2) a{color:inherit;text-decoration:none}
:is(.cal-card__title,.hero h2) a::after{content:"";position:absolute;inset:0}
:is(.cal-card:hover .cal-card__title,.hero:hover h2) a{text-decoration:underline}
.cal-card__excerpt a{position:relative}
.cal-card__image{grid-column:2;grid-row:1/span 9;width:100%;aspect-ratio:4/3;object-fit:cover}
.cal-card__when{font-size:.95rem}
.cal-card__place,.cal-card__cost{color:var(--soft);font-size:.95rem}
.cal-card__mark,.cal-card__status{font-size:.85rem;font-weight:650;color:var(--accent)}
.cal-card__status{color:var(--error)}
.cal-card__price{margin-inline-end:.6rem;color:var(--ink);font-weight:600}
.cal-month__grid{table-layout:fixed}
.cal-month__grid caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.cal-month__grid :is(th,td){padding:.35rem;border:1px solid var(--line);overflow-wrap:anywhere}
.cal-month__grid th{font-size:.9rem;color:var(--soft)}
.cal-month__earlier{display:none;margin:.5rem 0}
.cal-month__date{margin:0;font-size:.95rem}
.cal-month__day--other{background:var(--panel)}
.cal-month__day--other .cal-month__date{color:var(--soft)}
.cal-month__day[aria-current] .cal-month__date{width:max-content;outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.cal-month__events{margin:.25rem 0 0;padding:0;list-style:none;font-size:.9rem;line-height:1.4}
.cal-month__events li{margin-bottom:.3rem}
.cal-month__events small{color:var(--soft)}
.cal-bar{position:relative;margin-inline:calc(-.35rem - 1px);background:var(--accent);white-space:nowrap;overflow:hidden;height:1.6rem;padding:.1rem .4rem}
.cal-bar a{display:block;overflow:hidden;text-overflow:ellipsis;color:var(--on-accent);text-decoration:none}
.cal-bar--first{margin-inline-start:0;border-start-start-radius:6px;border-end-start-radius:6px}
.cal-bar--last{margin-inline-end:0;border-start-end-radius:6px;border-end-end-radius:6px}
.cal-bar--gap{background:none}
.cal-bar__until{display:none}
.cal-month__events .cal-bar small{color:inherit}
.cal-painted:not(.cal-bar){border-inline-start:.3rem solid var(--edge)}
.cal-month__events .cal-painted:not(.cal-bar){padding-inline-start:.35rem}
.cal-bar.cal-painted{background:var(--card)}
.cal-bar--first.cal-painted{border-inline-start:.3rem solid var(--edge)}
.cal-bar.cal-painted a{color:var(--on-card)}
.cal-nav{margin-top:1.25rem}
.cal-subscribe h3{margin:1.75rem 0 .5rem}
@media (min-width:44.01rem){
.cal-month__grid td{height:5.5rem}
.cal-bar{overflow:visible}
.cal-bar a{height:100%;overflow:visible}
.cal-bar__title:not(.cal-found){position:absolute;z-index:1;inset-inline-start:.5rem;width:calc(var(--days)*100% - .8rem);overflow:hidden;text-overflow:ellipsis;pointer-events:none}
.cal-bar--1{--days:1}.cal-bar--2{--days:2}.cal-bar--3{--days:3}.cal-bar--4{--days:4}.cal-bar--5{--days:5}.cal-bar--6{--days:6}.cal-bar--7{--days:7}
}
@media (max-width:44rem){
.cal-search{gap:.5rem .75rem}
.cal-search>label{flex:1 1 9rem}
.cal-search>label~label{display:flex;flex:0 1 auto;gap:.6rem;align-items:center;order:2}
.cal-search>button{order:1;white-space:nowrap}
.cal-filters{flex-basis:auto;align-self:center;order:3}
.cal-filters[open]{flex-basis:100%}
.cal-search :is(input[type=search],select){width:100%}
.cal-filters__fields{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.5rem .75rem}
.cal-topbar{gap:.4rem}
.cal-topbar :is(a,button:disabled){padding-inline:.5rem;font-size:.9rem}
.cal-view--list .cal-header{flex-wrap:wrap;gap:0 .75rem}
.cal-view--list .cal-views{flex:none}
.cal-view--list .cal-topbar{flex:1 1 0;flex-wrap:nowrap;min-width:0;padding:.2rem;overflow-x:auto;white-space:nowrap}
.cal-view--list .cal-topbar :is([rel],button){display:none}
.cal-header__title--plain{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.cal-month__grid,.cal-month__grid tbody,.cal-month__grid tr,.cal-month__grid td{display:block}
.cal-month__grid thead,.cal-month__grid .cal-month__day--empty,.cal-month__grid .cal-month__day--other,.cal-month:not(:target) .cal-month__day--passed,.cal-month:target .cal-month__earlier,.cal-month__events .cal-bar:not(.cal-bar--titled,.cal-bar--resumed),.cal-month__day:not(:has(.cal-bar--titled,.cal-bar--resumed,li:not(.cal-bar))){display:none}
.cal-month__earlier{display:block}
.cal-bar__until{display:inline}
.cal-month__grid td{border-width:0 0 1px;padding:.6rem 0}
.cal-month__weekday{position:static;width:auto;height:auto;overflow:visible;clip-path:none;white-space:normal}
.cal-bar{height:auto;margin:0 0 .3rem;border-radius:6px;white-space:normal}
.cal-bar .cal-bar__title{position:static;width:auto;height:auto;overflow:visible;clip-path:none;white-space:normal}
}
${CONTENT_RULES}
.embed{padding:1.1rem;border:1px solid var(--line);border-radius:10px;overflow:hidden;font-size:.95rem}
body:has(>:is(.embed,.framed)){display:block;min-height:0}
body>main.framed{max-width:none;padding:.25rem;overflow:hidden}
.framed .cal-subscribe{display:none}
.embed h1{margin:0 0 .5rem;font-size:1.15rem}
.embed h1 a,.embed footer a{color:inherit}
.embed>img{width:100%;max-height:14rem;margin-bottom:.75rem;object-fit:cover}
.embed :is(p,footer){max-width:none;margin:0 0 .5rem}
.embed footer{margin-top:.75rem}
.embed footer,.embed .meta{color:var(--soft);font-size:.9rem}
:is(body>main.admin,.admin-header){padding-inline:max(clamp(1rem,4vw,2rem),calc((100% - 38rem)/2))}
.admin h1{font-size:1.5rem}
.admin h2{margin-top:0}
.admin .card{margin:0 0 1.25rem;padding:1.5rem}
.admin .field :is(input,textarea){max-width:none}
:is(.admin,.admin-header) button{min-height:2.75rem;padding:.5rem 1.1rem;border:1px solid var(--accent);border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
:is(.admin,.admin-header) button.plain{background:none;color:var(--accent)}
.admin button.danger{border-color:var(--error);background:none;color:var(--error)}
.admin-header form{margin:0}
.admin code{display:block;margin-bottom:1rem;padding:.9rem 1rem;border:1px dashed var(--soft);border-radius:8px;font:600 1.2rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere;user-select:all}
.admin dd,.admin strong{overflow-wrap:anywhere}
.admin ul{margin:0;padding:0;list-style:none}
.admin li{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.75rem;padding:.9rem 0;border-top:1px solid var(--line)}
.admin li:first-child{border-top:0}
.admin li>div{flex:1 1 14rem}
.admin li :is(p,form){margin:0}
.soft{color:var(--soft)}
.alert{margin:0 0 1.1rem;padding:.75rem 1rem;border-inline-start:4px solid var(--error);border-radius:6px;background:var(--paper);color:var(--error)}
.done{margin:0 0 1.1rem;padding:.75rem 1rem;border-inline-start:4px solid var(--accent);border-radius:6px;background:var(--paper)}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media print{
:root{--paper:#fff;--panel:#fff;--ink:#000;--soft:#333;--line:#999;--accent:#000;--on-accent:#fff}
.site-header nav,.site-footer,.skip,.no-print,nav,form{display:none}
body{font-size:11pt}
.ticket{break-after:page}.ticket:last-of-type{break-after:auto}
@page{size:A4;margin:16mm}
}
`;

/** What of the stylesheet a site chooses. */
export interface SiteLook {
  /** `#rrggbb` */
  accent: string;
  /** Default: those of the device. */
  type_pairing?: TypePairing;
  /** Default: light or dark, as the reader prefers. */
  color_theme?: ColorTheme;
}

/** The stylesheet with the colours and the typefaces of the site. */
export function siteStyles({ accent, type_pairing: pairing = 'system', color_theme: theme = 'auto' }: SiteLook): Html {
  const { light, dark } = schemesOf(accent, theme === 'tinted');
  const { heading, text } = typefacesOf(pairing);
  const hasBoth = theme === 'auto' || theme === 'tinted';
  return trusted(`
:root{color-scheme:${hasBoth ? 'light dark' : theme};--heading-face:${heading};--text-face:${text};${variables(theme === 'dark' ? dark : light)}}
${hasBoth ? `@media (prefers-color-scheme:dark){:root{${variables(dark)}}}` : ''}
${RULES}`);
}

function variables({ paper, panel, ink, soft, line, error, accent, onAccent }: SchemeColours): string {
  return `--paper:${paper};--panel:${panel};--ink:${ink};--soft:${soft};--line:${line};--error:${error};--accent:${accent};--on-accent:${onAccent}`;
}
