import { documentHtml, html, type Html } from '#core/html';
import { siteStyles } from '../../layout/site-styles.js';
import type { AuthLanguage } from '../texts/auth-language.js';
import { ADMIN } from './admin-paths.js';

/** What every page for people with an account has around it. */
export interface AdminFrame {
  language: AuthLanguage;
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
  const { language } = frame;
  return documentHtml({
    title: `${title} – ${frame.siteName}`,
    language: language.tag,
    isRightToLeft: language.isRightToLeft,
    styles: siteStyles({ accent: frame.accent }),
    body: html`<header class="site-header admin-header">
        <p class="site-header__name">${frame.siteName}</p>
        ${
          frame.signedIn &&
          html`<nav>
            ${frame.console !== undefined && html`<a href="${frame.sitePath}${frame.console}">${language.text('auth.console')}</a>`}
            <a href="${frame.sitePath}${ADMIN.apps}">${language.text('auth.apps')}</a>
            <a href="${frame.sitePath}${ADMIN.account}">${language.text('auth.account')}</a>
          </nav>`
        }
        ${frame.signedIn && signOutForm(frame, frame.signedIn)}
      </header>
      <main class="admin">${main}</main>`,
  });
}

function signOutForm({ sitePath, language }: AdminFrame, { name, nonce }: NonNullable<AdminFrame['signedIn']>): Html {
  return html`<form method="post" action="${sitePath}${ADMIN.signOut}">
    ${nonceField(nonce)}
    <span class="soft">${name}</span> <button class="plain">${language.text('auth.signOut')}</button>
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
export function currentPasswordField({ language }: AdminFrame, isNeeded: boolean): Html | undefined {
  if (!isNeeded) return undefined;
  return html`<div class="field">
    <label for="current_password">${language.text('auth.current')}</label>
    <input
      type="password"
      id="current_password"
      name="current_password"
      autocomplete="current-password"
      required
      aria-describedby="current_password_help"
    />
    <p class="soft" id="current_password_help">${language.text('auth.currentHelp')}</p>
  </div>`;
}

/** A page that says why something cannot be done. @param details shown below the message */
export function refusalPage(frame: AdminFrame, title: string, message: string, details?: Html): string {
  return adminPage(
    frame,
    title,
    html`<section class="card">
      <h1>${title}</h1>
      ${alertHtml(message)} ${details}
      <p><a href="${frame.sitePath}${ADMIN.apps}">${frame.language.text('auth.apps.title')}</a></p>
    </section>`,
  );
}
