import { ADMIN } from '../authorize/admin-paths.js';
import { adminPage, alertHtml, currentPasswordField, nonceField, type AdminFrame } from '../authorize/admin-page.js';
import { html, type Html } from '#core/html';

/** A browser session, as people read about it. */
export interface SessionRow {
  handle: string;
  browser: string;
  /** Dates in the words of the site. */
  created: string;
  lastUsed?: string;
  address: string;
  /** Whether it is the session of this page. */
  isCurrent: boolean;
}

/** Everything the page shows. */
export interface AccountView {
  login: string;
  email: string;
  sessions: readonly SessionRow[];
  nonce: string;
  needsPassword: boolean;
  /** The action that was just completed. */
  done?: string;
  fault?: string;
}

/** The page with the password and the browser sessions of a user. */
export function accountPage(frame: AdminFrame, view: AccountView): string {
  return adminPage(
    frame,
    'Your account',
    html`<section class="card">
        <h1>Your account</h1>
        ${view.done !== undefined && html`<p class="done" role="status">${view.done}</p>`} ${alertHtml(view.fault)}
        <dl>
          <dt>Login</dt>
          <dd>${view.login}</dd>
          <dt>E-mail address</dt>
          <dd>${view.email}</dd>
        </dl>
        <p><a href="${frame.sitePath}${ADMIN.secondFactor}">Second factor for signing in</a></p>
      </section>
      ${passwordSection(frame, view)} ${sessionsSection(frame, view)}`,
  );
}

function passwordSection({ sitePath }: AdminFrame, { login, nonce, needsPassword }: AccountView): Html {
  return html`<section class="card">
    <h2>Password</h2>
    <p class="soft">A new password ends your sessions in other browsers. Connected apps are not affected.</p>
    <form method="post" action="${sitePath}${ADMIN.changePassword}">
      ${nonceField(nonce)}
      <input type="hidden" name="username" value="${login}" autocomplete="username" />
      ${currentPasswordField(needsPassword)}
      <div class="field">
        <label for="new_password">New password</label>
        <input type="password" id="new_password" name="new_password" autocomplete="new-password" required />
      </div>
      <button>Change password</button>
    </form>
  </section>`;
}

function sessionsSection({ sitePath }: AdminFrame, { sessions, nonce }: AccountView): Html {
  return html`<section class="card">
    <h2>Where you are signed in</h2>
    <ul>
      ${sessions.map(
        ({ handle, browser, created, lastUsed, address, isCurrent }) =>
          html`<li>
            <div>
              <strong>${browser}</strong>${isCurrent && ' (this browser)'}
              <p class="soft">
                Signed in ${created}. ${lastUsed !== undefined && `Last used ${lastUsed}`}
                ${address !== '' && ` from ${address}`}
              </p>
            </div>
            ${
              !isCurrent &&
              html`<form method="post" action="${sitePath}${ADMIN.endSession}">
                ${nonceField(nonce)}
                <input type="hidden" name="session" value="${handle}" />
                <button class="danger">Sign out<span class="aside"> ${browser}</span></button>
              </form>`
            }
          </li>`,
      )}
    </ul>
    ${
      sessions.length > 1 &&
      html`<form method="post" action="${sitePath}${ADMIN.endOtherSessions}">
        ${nonceField(nonce)}
        <button class="danger" name="others" value="1">Sign out everywhere else</button>
      </form>`
    }
  </section>`;
}
