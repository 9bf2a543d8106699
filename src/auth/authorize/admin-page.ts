import { documentHtml } from '../../core/html/document.js';
import { html, trusted } from '../../core/html/html.js';
import type { Html } from '../../core/html/html.js';
import { ADMIN } from './admin-paths.js';

const STYLES = trusted(`
:root{color-scheme:light dark;--ink:#172032;--soft:#4d5a70;--line:#cfd6e2;--accent:#1a56b8;--on-accent:#fff;--paper:#fff;--ground:#f2f5fa;--bad:#a4211c;--bad-ground:#fdecea;--good-ground:#e7f5ec}
@media (prefers-color-scheme:dark){:root{--ink:#e9edf5;--soft:#aeb9cb;--line:#3a4558;--accent:#8db8ff;--on-accent:#0c1524;--paper:#182131;--ground:#0f1622;--bad:#ffb4ab;--bad-ground:#3a1614;--good-ground:#12311f}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
body>header{display:flex;justify-content:space-between;align-items:center;gap:1rem;max-width:40rem;margin:0 auto;padding:1.25rem}
body>header p{margin:0;font-weight:600}
body>header form{margin:0}
main{max-width:40rem;margin:0 auto;padding:0 1.25rem 3rem}
.card{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:1.5rem;margin-bottom:1.25rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem;text-wrap:balance}
h2{font-size:1.1rem;margin:0 0 .75rem}
p{margin:0 0 1rem}
.soft{color:var(--soft)}
label{display:block;font-weight:600;margin-bottom:.3rem}
.field{margin-bottom:1.1rem}
.field p{margin:.35rem 0 0}
input[type=text],input[type=password]{width:100%;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:8px;padding:.6rem .75rem;min-height:2.75rem}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.1rem;border-radius:8px;border:1px solid var(--accent);background:var(--accent);color:var(--on-accent);cursor:pointer}
button.plain{background:transparent;color:var(--accent)}
button.danger{background:transparent;color:var(--bad);border-color:var(--bad)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.actions{display:flex;flex-wrap:wrap;gap:.75rem}
.alert{background:var(--bad-ground);color:var(--bad);border-radius:8px;padding:.75rem 1rem;margin-bottom:1.1rem}
.done{background:var(--good-ground);border-radius:8px;padding:.75rem 1rem;margin-bottom:1.1rem}
code{display:block;font:600 1.2rem/1.4 ui-monospace,monospace;letter-spacing:.03em;overflow-wrap:anywhere;border:1px dashed var(--soft);border-radius:8px;padding:.9rem 1rem;margin-bottom:1rem;user-select:all}
dl{margin:0 0 1.1rem}dt{color:var(--soft);font-size:.9rem}dd{margin:0 0 .6rem;overflow-wrap:anywhere}
ul{list-style:none;margin:0;padding:0}
li{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.75rem;padding:.9rem 0;border-top:1px solid var(--line)}
li:first-child{border-top:0}
li>div{flex:1 1 14rem}
li p{margin:0}li strong{overflow-wrap:anywhere}
li form{margin:0}
.aside{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`);

/** What every page for people with an account has around it. */
export interface AdminFrame {
  /** Plain text. */
  siteName: string;
  /** As the site's setting has it. */
  language: string;
  /** Who is signed in, and the nonce for their forms. */
  signedIn?: { name: string; nonce: string };
}

/** A page for people with an account. */
export function adminPage(frame: AdminFrame, title: string, main: Html): string {
  return documentHtml({
    title: `${title} – ${frame.siteName}`,
    language: frame.language,
    styles: STYLES,
    body: html`<header>
        <p>${frame.siteName}</p>
        ${frame.signedIn && signOutForm(frame.signedIn)}
      </header>
      <main>${main}</main>`,
  });
}

function signOutForm({ name, nonce }: NonNullable<AdminFrame['signedIn']>): Html {
  return html`<form method="post" action="${ADMIN.signOut}">
    <input type="hidden" name="_wpnonce" value="${nonce}" />
    <span class="soft">${name}</span> <button class="plain">Sign out</button>
  </form>`;
}

/** A message that screen readers read out at once. */
export function alertHtml(message: string | undefined): Html | undefined {
  return message === undefined ? undefined : html`<p class="alert" role="alert" id="fault">${message}</p>`;
}

/** A page that says why something cannot be done. */
export function refusalPage(frame: AdminFrame, title: string, message: string): string {
  return adminPage(
    frame,
    title,
    html`<section class="card">
      <h1>${title}</h1>
      ${alertHtml(message)}
      <p><a href="${ADMIN.home}">Your connected apps</a></p>
    </section>`,
  );
}
