import type { Scope } from '#core/context';
import { html, type Html } from '#core/html';
import type { AuthLanguage } from '../texts/auth-language.js';
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
export function appList({ sitePath, language }: AdminFrame, apps: readonly AppRow[], nonce: string): Html {
  if (apps.length === 0) return html`<p class="soft">${language.text('auth.apps.none')}</p>`;
  return html`<ul>
    ${apps.map(
      ({ uuid, name, created, lastUsed, lastAddress, scopes, expires }) =>
        html`<li>
          <div>
            <strong>${name}</strong>
            <p class="soft">
              ${language.text('auth.apps.connected', { moment: created })} ${useText(language, lastUsed, lastAddress)}
              ${expires !== undefined && language.text('auth.apps.expires', { moment: expires })}
              ${scopes && language.text('auth.apps.limited', { scopes: scopes.join(', ') })}
            </p>
          </div>
          <form method="post" action="${sitePath}${ADMIN.revoke}">
            <input type="hidden" name="_wpnonce" value="${nonce}" />
            <input type="hidden" name="uuid" value="${uuid}" />
            <button class="danger">${language.text('auth.apps.revoke')}<span class="aside"> ${name}</span></button>
          </form>
        </li>`,
    )}
  </ul>`;
}

/** When a password was used, and from where. */
function useText(language: AuthLanguage, moment: string | undefined, address: string | undefined): string {
  if (moment === undefined) return language.text('auth.apps.neverUsed');
  return address
    ? language.text('auth.apps.lastUsedFrom', { moment, address })
    : language.text('auth.apps.lastUsed', { moment });
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
  const { language } = frame;
  return adminPage(
    frame,
    language.text('auth.apps.title'),
    html`<section class="card">
        <h1>${language.text('auth.apps.title')}</h1>
        ${done !== undefined && html`<p class="done" role="status">${done}</p>`}
        <p class="soft">${language.text('auth.apps.help')}</p>
        <p>
          ${language.text('auth.apps.noEditor')}
          ${hasDocs && html`<a href="${frame.sitePath}/docs">${language.text('auth.apps.docs')}</a>`}
        </p>
        ${appList(frame, apps, nonce)}
      </section>
      ${newAppSection(frame, view)}`,
  );
}

function newAppSection(frame: AdminFrame, { scopes, nonce, needsPassword, fault }: AppsView): Html {
  const { sitePath, language } = frame;
  return html`<section class="card">
    <h2>${language.text('auth.apps.new')}</h2>
    <p class="soft">${language.text('auth.apps.newHelp')}</p>
    ${alertHtml(fault)}
    <form method="post" action="${sitePath}${ADMIN.createApp}">
      ${nonceField(nonce)}
      <div class="field">
        <label for="name">${language.text('auth.apps.name')}</label>
        <input type="text" id="name" name="name" maxlength="500" autocomplete="off" required />
      </div>
      <div class="field">
        <label for="days">${language.text('auth.apps.expiry')}</label>
        <select id="days" name="days">
          ${EXPIRY_DAYS.map((days) => html`<option value="${days}">${language.text('auth.apps.afterDays', { days })}</option>`)}
          <option value="">${language.text('auth.apps.never')}</option>
        </select>
      </div>
      <fieldset>
        <legend>${language.text('auth.apps.scopes')}</legend>
        ${scopes.map(
          (scope) =>
            html`<div>
              <input type="checkbox" id="scope-${scope.name}" name="scopes" value="${scope.name}" />
              <label for="scope-${scope.name}">${scope.name}: ${language.scope(scope)}</label>
            </div>`,
        )}
      </fieldset>
      ${currentPasswordField(frame, needsPassword)}
      <button>${language.text('auth.apps.create')}</button>
    </form>
  </section>`;
}
