import type { Scope } from '#core/context';
import { html, type Html } from '#core/html';
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
  const title = appName === '' ? 'An app wants to connect' : `${appName} wants to connect`;
  return adminPage(
    frame,
    title,
    html`<section class="card">
        <h1>${title}</h1>
        ${rightsHtml(scopes, name, frame.siteName)} ${alertHtml(fault)}
        <dl>
          ${whereTo('When you approve', successUrl, 'its password is shown to you here')}
          ${whereTo('When you deny', rejectionTarget(request), 'you get to your connected apps')}
        </dl>
        <form method="post" action="${frame.sitePath}${ADMIN.authorize}">
          <input type="hidden" name="_wpnonce" value="${nonce}" />
          <input type="hidden" name="app_id" value="${appId}" />
          <input type="hidden" name="success_url" value="${successUrl ?? ''}" />
          <input type="hidden" name="reject_url" value="${rejectUrl ?? ''}" />
          ${scopes && html`<input type="hidden" name="scopes" value="${scopes.map((scope) => scope.name).join(',')}" />`}
          <div class="field">
            <label for="app_name">Name of the app</label>
            <input
              type="text"
              id="app_name"
              name="app_name"
              value="${appName}"
              maxlength="500"
              autocomplete="off"
              aria-describedby="${fault === undefined ? 'app_name_help' : 'fault app_name_help'}"
            />
            <p class="soft" id="app_name_help">By this name you find it again when you want to revoke it.</p>
          </div>
          ${currentPasswordField(needsPassword)}
          <div class="actions">
            <button name="approve" value="1">Approve</button>
            <button class="plain" name="reject" value="1" formnovalidate>Deny</button>
          </div>
        </form>
      </section>
      <section class="card">
        <h2>Connected already</h2>
        ${appList(frame, apps, nonce)}
      </section>`,
  );
}

/** What the app will be able to do. */
function rightsHtml(scopes: readonly Scope[] | undefined, name: string, siteName: string): Html {
  const caution = 'Approve this only if you know the app and have just started to connect it.';
  if (scopes === undefined)
    return html`<p>
      It will be able to do everything that you, <strong>${name}</strong>, may do on ${siteName}. ${caution}
    </p>`;
  return html`<p>It will be able to do this for you, <strong>${name}</strong>, on ${siteName}, and nothing else:</p>
    <ul>
      ${scopes.map((scope) => html`<li>${scope.description} <span class="soft">(${scope.name})</span></li>`)}
    </ul>
    <p>${caution}</p>`;
}

function whereTo(when: string, address: string | undefined, otherwise: string): Html {
  const target = address === undefined ? otherwise : `you are sent to ${host(address)}`;
  return html`<dt>${when}</dt>
    <dd>${target}</dd>`;
}

/** What people have to look at in an address: the site, or the app that its scheme belongs to. */
function host(address: string): string {
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:'
    ? url.host
    : `the app for ${url.protocol}${url.host === '' ? '' : `//${url.host}`}`;
}

/** The page that shows a new password, once. @param password in groups */
export function grantedPage(frame: AdminFrame, appName: string, password: string): string {
  return adminPage(
    frame,
    'The app is connected',
    html`<section class="card">
      <h1>${appName} is connected</h1>
      <p>This is its password. Copy it into the app now: it is shown only this once.</p>
      <code aria-label="Password of the app">${password}</code>
      <p class="soft">The blanks do not matter. You can revoke the password at any time.</p>
      <p><a href="${frame.sitePath}${ADMIN.apps}">Your connected apps</a></p>
    </section>`,
  );
}
