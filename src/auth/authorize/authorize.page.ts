import type { Scope } from '#core/context';
import { html, type Html } from '#core/html';
import type { AuthLanguage } from '../texts/auth-language.js';
import type { AuthTextName } from '../texts/en.js';
import { ADMIN } from './admin-paths.js';
import { adminPage, alertHtml, currentPasswordField, type AdminFrame } from './admin-page.js';
import { appList, type AppRow } from './apps.page.js';
import { rejectionTarget, type AuthorizeRequest } from './authorize-request.js';

/** Everything the page shows. */
export interface AuthorizeView {
  request: AuthorizeRequest;
  /** The scopes that it names; absent: all rights of the user. */
  scopes?: readonly Scope[];
  /** The user who decides. */
  name: string;
  /** Apps that are connected already. */
  apps: readonly AppRow[];
  nonce: string;
  /** Whether the user must give the password again. */
  needsPassword: boolean;
  fault?: string;
}

/** The page on which a user authorizes an app, or refuses. */
export function authorizePage(
  frame: AdminFrame,
  { request, scopes, name, apps, nonce, needsPassword, fault }: AuthorizeView,
): string {
  const { appName, appId, successUrl, rejectUrl } = request;
  const { language } = frame;
  const title =
    appName === '' ? language.text('auth.authorize.anApp') : language.text('auth.authorize.title', { app: appName });
  return adminPage(
    frame,
    title,
    html`<section class="card">
        <h1>${title}</h1>
        ${rightsHtml(frame, scopes, name)} ${alertHtml(fault)}
        <dl>
          ${whereTo(language, 'auth.authorize.whenApproved', successUrl, 'auth.authorize.passwordHere')}
          ${whereTo(language, 'auth.authorize.whenDenied', rejectionTarget(request), 'auth.authorize.toApps')}
        </dl>
        <form method="post" action="${frame.sitePath}${ADMIN.authorize}">
          <input type="hidden" name="_wpnonce" value="${nonce}" />
          <input type="hidden" name="app_id" value="${appId}" />
          <input type="hidden" name="success_url" value="${successUrl ?? ''}" />
          <input type="hidden" name="reject_url" value="${rejectUrl ?? ''}" />
          ${scopes && html`<input type="hidden" name="scopes" value="${scopes.map((scope) => scope.name).join(',')}" />`}
          <div class="field">
            <label for="app_name">${language.text('auth.authorize.name')}</label>
            <input
              type="text"
              id="app_name"
              name="app_name"
              value="${appName}"
              maxlength="500"
              autocomplete="off"
              aria-describedby="${fault === undefined ? 'app_name_help' : 'fault app_name_help'}"
            />
            <p class="soft" id="app_name_help">${language.text('auth.authorize.nameHelp')}</p>
          </div>
          ${currentPasswordField(frame, needsPassword)}
          <div class="actions">
            <button name="approve" value="1">${language.text('auth.authorize.approve')}</button>
            <button class="plain" name="reject" value="1" formnovalidate>
              ${language.text('auth.authorize.deny')}
            </button>
          </div>
        </form>
      </section>
      <section class="card">
        <h2>${language.text('auth.authorize.connectedAlready')}</h2>
        ${appList(frame, apps, nonce)}
      </section>`,
  );
}

/** What the app will be able to do. */
function rightsHtml({ language, siteName }: AdminFrame, scopes: readonly Scope[] | undefined, name: string): Html {
  const caution = language.text('auth.authorize.caution');
  const values = { name, site: siteName };
  if (scopes === undefined) return html`<p>${language.text('auth.authorize.all', values)} ${caution}</p>`;
  return html`<p>${language.text('auth.authorize.some', values)}</p>
    <ul>
      ${scopes.map((scope) => html`<li>${language.scope(scope)} <span class="soft">(${scope.name})</span></li>`)}
    </ul>
    <p>${caution}</p>`;
}

function whereTo(
  language: AuthLanguage,
  when: AuthTextName,
  address: string | undefined,
  otherwise: AuthTextName,
): Html {
  const target =
    address === undefined
      ? language.text(otherwise)
      : language.text('auth.authorize.sentTo', { target: host(language, address) });
  return html`<dt>${language.text(when)}</dt>
    <dd>${target}</dd>`;
}

/** What people have to look at in an address: the site, or the app that its scheme belongs to. */
function host(language: AuthLanguage, address: string): string {
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:'
    ? url.host
    : language.text('auth.authorize.appFor', { scheme: `${url.protocol}${url.host === '' ? '' : `//${url.host}`}` });
}

/** The page that shows a new password, once. @param password in groups */
export function grantedPage(frame: AdminFrame, appName: string, password: string): string {
  const { language } = frame;
  return adminPage(
    frame,
    language.text('auth.authorize.granted'),
    html`<section class="card">
      <h1>${language.text('auth.authorize.grantedApp', { app: appName })}</h1>
      <p>${language.text('auth.authorize.copy')}</p>
      <code aria-label="${language.text('auth.authorize.password')}">${password}</code>
      <p class="soft">${language.text('auth.authorize.blanks')}</p>
      <p><a href="${frame.sitePath}${ADMIN.apps}">${language.text('auth.apps.title')}</a></p>
    </section>`,
  );
}
