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
  const { language } = frame;
  return adminPage(
    frame,
    language.text('auth.account.title'),
    html`<section class="card">
        <h1>${language.text('auth.account.title')}</h1>
        ${view.done !== undefined && html`<p class="done" role="status">${view.done}</p>`} ${alertHtml(view.fault)}
        <dl>
          <dt>${language.text('auth.account.login')}</dt>
          <dd>${view.login}</dd>
          <dt>${language.text('auth.account.email')}</dt>
          <dd>${view.email}</dd>
        </dl>
        <p><a href="${frame.sitePath}${ADMIN.secondFactor}">${language.text('auth.account.secondFactor')}</a></p>
      </section>
      ${passwordSection(frame, view)} ${sessionsSection(frame, view)}`,
  );
}

function passwordSection(frame: AdminFrame, { login, nonce, needsPassword }: AccountView): Html {
  const { sitePath, language } = frame;
  return html`<section class="card">
    <h2>${language.text('auth.account.password')}</h2>
    <p class="soft">${language.text('auth.account.passwordHelp')}</p>
    <form method="post" action="${sitePath}${ADMIN.changePassword}">
      ${nonceField(nonce)}
      <input type="hidden" name="username" value="${login}" autocomplete="username" />
      ${currentPasswordField(frame, needsPassword)}
      <div class="field">
        <label for="new_password">${language.text('auth.reset.new')}</label>
        <input type="password" id="new_password" name="new_password" autocomplete="new-password" required />
      </div>
      <button>${language.text('auth.reset.change')}</button>
    </form>
  </section>`;
}

function sessionsSection({ sitePath, language }: AdminFrame, { sessions, nonce }: AccountView): Html {
  return html`<section class="card">
    <h2>${language.text('auth.account.sessions')}</h2>
    <ul>
      ${sessions.map(
        ({ handle, browser, created, lastUsed, address, isCurrent }) =>
          html`<li>
            <div>
              <strong>${browser}</strong>${isCurrent && ` ${language.text('auth.account.thisBrowser')}`}
              <p class="soft">
                ${language.text('auth.account.signedIn', { moment: created })}
                ${lastUsed !== undefined && language.text('auth.account.lastUsed', { moment: lastUsed })}
                ${address !== '' && language.text('auth.account.from', { address })}
              </p>
            </div>
            ${
              !isCurrent &&
              html`<form method="post" action="${sitePath}${ADMIN.endSession}">
                ${nonceField(nonce)}
                <input type="hidden" name="session" value="${handle}" />
                <button class="danger">${language.text('auth.signOut')}<span class="aside"> ${browser}</span></button>
              </form>`
            }
          </li>`,
      )}
    </ul>
    ${
      sessions.length > 1 &&
      html`<form method="post" action="${sitePath}${ADMIN.endOtherSessions}">
        ${nonceField(nonce)}
        <button class="danger" name="others" value="1">${language.text('auth.account.everywhereElse')}</button>
      </form>`
    }
  </section>`;
}
