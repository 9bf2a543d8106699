import type { Scope } from '#core/context';
import { html, type Html } from '#core/html';
import { ADMIN } from './admin-paths.js';
import { adminPage, alertHtml, currentPasswordField, nonceField, type AdminFrame } from './admin-page.js';

/** Choices for the life of a new password, in days. */
export const EXPIRY_DAYS: readonly number[] = [90, 30, 365];

/** An app that has a password, as people read about it. */
export interface AppRow {
  uuid: string;
  name: string;
  /** Dates in the words of the site. */
  created: string;
  lastUsed?: string;
  lastAddress?: string;
  /** Names of the scopes it is limited to. */
  scopes?: readonly string[];
  expires?: string;
}

/** The apps of a user, each with a button to revoke it. @param nonce for the forms */
export function appList({ sitePath }: AdminFrame, apps: readonly AppRow[], nonce: string): Html {
  if (apps.length === 0) return html`<p class="soft">No app is connected.</p>`;
  return html`<ul>
    ${apps.map(
      ({ uuid, name, created, lastUsed, lastAddress, scopes, expires }) =>
        html`<li>
          <div>
            <strong>${name}</strong>
            <p class="soft">
              Connected ${created}.
              ${lastUsed === undefined ? 'Never used.' : `Last used ${lastUsed}${lastAddress ? ` from ${lastAddress}` : ''}.`}
              ${expires !== undefined && `Expires ${expires}.`} ${scopes && `Limited to ${scopes.join(', ')}.`}
            </p>
          </div>
          <form method="post" action="${sitePath}${ADMIN.revoke}">
            <input type="hidden" name="_wpnonce" value="${nonce}" />
            <input type="hidden" name="uuid" value="${uuid}" />
            <button class="danger">Revoke<span class="aside"> ${name}</span></button>
          </form>
        </li>`,
    )}
  </ul>`;
}

/** Everything the page shows. */
export interface AppsView {
  apps: readonly AppRow[];
  /** What a new password can be limited to. */
  scopes: readonly Scope[];
  nonce: string;
  /** Whether the user must give the password again. */
  needsPassword: boolean;
  /** The action that was just completed. */
  done?: string;
  fault?: string;
  /** Whether the service has Swagger UI. */
  hasDocs: boolean;
}

/** The page with all apps of a user, and a form for another one. */
export function appsPage(frame: AdminFrame, view: AppsView): string {
  const { apps, nonce, done, hasDocs } = view;
  return adminPage(
    frame,
    'Your connected apps',
    html`<section class="card">
        <h1>Your connected apps</h1>
        ${done !== undefined && html`<p class="done" role="status">${done}</p>`}
        <p class="soft">Each app has a password of its own. Revoke it, and the app is out at once.</p>
        <p>
          Events, tickets and posts are written with apps: this site has no editor of its own.
          ${hasDocs && html`<a href="${frame.sitePath}/docs">The description of the interface</a> can send requests, too.`}
        </p>
        ${appList(frame, apps, nonce)}
      </section>
      ${newAppSection(frame, view)}`,
  );
}

function newAppSection({ sitePath }: AdminFrame, { scopes, nonce, needsPassword, fault }: AppsView): Html {
  return html`<section class="card">
    <h2>New application password</h2>
    <p class="soft">For a program that cannot request one by itself. The password is shown once.</p>
    ${alertHtml(fault)}
    <form method="post" action="${sitePath}${ADMIN.createApp}">
      ${nonceField(nonce)}
      <div class="field">
        <label for="name">Name of the program</label>
        <input type="text" id="name" name="name" maxlength="500" autocomplete="off" required />
      </div>
      <div class="field">
        <label for="days">Expires</label>
        <select id="days" name="days">
          ${EXPIRY_DAYS.map((days) => html`<option value="${days}">after ${days} days</option>`)}
          <option value="">never</option>
        </select>
      </div>
      <fieldset>
        <legend>Limited to (without a choice: all that you may do)</legend>
        ${scopes.map(
          ({ name, description }) =>
            html`<div>
              <input type="checkbox" id="scope-${name}" name="scopes" value="${name}" />
              <label for="scope-${name}">${name}: ${description}</label>
            </div>`,
        )}
      </fieldset>
      ${currentPasswordField(needsPassword)}
      <button>Create password</button>
    </form>
  </section>`;
}
