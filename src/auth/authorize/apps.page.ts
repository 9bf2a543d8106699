import { html } from '../../core/html/html.js';
import type { Html } from '../../core/html/html.js';
import { ADMIN } from './admin-paths.js';
import { adminPage } from './admin-page.js';
import type { AdminFrame } from './admin-page.js';

/** An app that has a password, as people read about it. */
export interface AppRow {
  uuid: string;
  name: string;
  /** Dates in the words of the site. */
  created: string;
  lastUsed?: string;
  lastAddress?: string;
}

/** The apps of a user, each with a button to revoke it. @param nonce for the forms */
export function appList(apps: readonly AppRow[], nonce: string): Html {
  if (apps.length === 0) return html`<p class="soft">No app is connected.</p>`;
  return html`<ul>
    ${apps.map(
      ({ uuid, name, created, lastUsed, lastAddress }) =>
        html`<li>
          <div>
            <strong>${name}</strong>
            <p class="soft">
              Connected ${created}.
              ${lastUsed === undefined ? 'Never used.' : `Last used ${lastUsed}${lastAddress ? ` from ${lastAddress}` : ''}.`}
            </p>
          </div>
          <form method="post" action="${ADMIN.revoke}">
            <input type="hidden" name="_wpnonce" value="${nonce}" />
            <input type="hidden" name="uuid" value="${uuid}" />
            <button class="danger">Revoke<span class="aside"> ${name}</span></button>
          </form>
        </li>`,
    )}
  </ul>`;
}

/** The page with all apps of a user. @param done the action that was just completed */
export function appsPage(frame: AdminFrame, apps: readonly AppRow[], nonce: string, done?: string): string {
  return adminPage(
    frame,
    'Your connected apps',
    html`<section class="card">
      <h1>Your connected apps</h1>
      ${done !== undefined && html`<p class="done" role="status">${done}</p>`}
      <p class="soft">Each app has a password of its own. Revoke it, and the app is out at once.</p>
      ${appList(apps, nonce)}
    </section>`,
  );
}
