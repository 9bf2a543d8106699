import { documentHtml, html, type Html } from '#core/html';
import { siteStyles } from '../../layout/site-styles.js';
import { ADMIN } from './admin-paths.js';

/** What every page for people with an account has around it. */
export interface AdminFrame {
  /** Plain text. */
  siteName: string;
  /** Accent colour of the site, `#rrggbb`. */
  accent: string;
  /** Path of the site on its host, which all addresses begin with; empty at the root of the host. */
  sitePath: string;
  /** Path of the console below it, where there is one. */
  console?: string;
  /** Who is signed in, and the nonce for their forms. */
  signedIn?: { name: string; nonce: string };
}

/** A page for people with an account. */
export function adminPage(frame: AdminFrame, title: string, main: Html): string {
  return documentHtml({
    title: `${title} – ${frame.siteName}`,
    styles: siteStyles({ accent: frame.accent }),
    body: html`<header class="site-header admin-header">
        <p class="site-header__name">${frame.siteName}</p>
        ${
          frame.signedIn &&
          html`<nav>
            ${frame.console !== undefined && html`<a href="${frame.sitePath}${frame.console}">Console</a>`}
            <a href="${frame.sitePath}${ADMIN.apps}">Apps</a> <a href="${frame.sitePath}${ADMIN.account}">Account</a>
          </nav>`
        }
        ${frame.signedIn && signOutForm(frame, frame.signedIn)}
      </header>
      <main class="admin">${main}</main>`,
  });
}

function signOutForm({ sitePath }: AdminFrame, { name, nonce }: NonNullable<AdminFrame['signedIn']>): Html {
  return html`<form method="post" action="${sitePath}${ADMIN.signOut}">
    ${nonceField(nonce)}
    <span class="soft">${name}</span> <button class="plain">Sign out</button>
  </form>`;
}

/** The proof that a form is from one of these pages. */
export function nonceField(nonce: string): Html {
  return html`<input type="hidden" name="_wpnonce" value="${nonce}" />`;
}

/** A message that screen readers read out at once. */
export function alertHtml(message: string | undefined): Html | undefined {
  return message === undefined ? undefined : html`<p class="alert" role="alert" id="fault">${message}</p>`;
}

/** The field for the password that changes of the account need, unless it was given a moment ago. */
export function currentPasswordField(isNeeded: boolean): Html | undefined {
  if (!isNeeded) return undefined;
  return html`<div class="field">
    <label for="current_password">Your current password</label>
    <input
      type="password"
      id="current_password"
      name="current_password"
      autocomplete="current-password"
      required
      aria-describedby="current_password_help"
    />
    <p class="soft" id="current_password_help">You signed in more than ten minutes ago.</p>
  </div>`;
}

/** A page that says why something cannot be done. */
export function refusalPage(frame: AdminFrame, title: string, message: string): string {
  return adminPage(
    frame,
    title,
    html`<section class="card">
      <h1>${title}</h1>
      ${alertHtml(message)}
      <p><a href="${frame.sitePath}${ADMIN.apps}">Your connected apps</a></p>
    </section>`,
  );
}
