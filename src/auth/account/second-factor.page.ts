import { ADMIN } from '../authorize/admin-paths.js';
import { adminPage, alertHtml, currentPasswordField, nonceField, type AdminFrame } from '../authorize/admin-page.js';
import { html, trusted, type Html } from '#core/html';

/** Everything the page shows. */
export interface SecondFactorView {
  nonce: string;
  needsPassword: boolean;
  /** Date since when it is on, in the words of the site; nothing while it is off. */
  since?: string;
  recoveryCodesLeft: number;
  /** Whether a role of the user requires it. */
  isRequired: boolean;
  /** Secret that waits for its first code, with its QR code as SVG. */
  pending?: { secret: string; qrSvg: string };
  /** New recovery codes, shown once. */
  newCodes?: readonly string[];
  done?: string;
  fault?: string;
}

/** The page that sets up the second factor and turns it off. */
export function secondFactorPage(frame: AdminFrame, view: SecondFactorView): string {
  const section =
    view.since !== undefined
      ? onSection(frame, view)
      : view.pending
        ? confirmSection(frame, view)
        : offSection(frame, view);
  return adminPage(
    frame,
    'Second factor',
    html`<section class="card">
        <h1>Second factor</h1>
        ${view.done !== undefined && html`<p class="done" role="status">${view.done}</p>`} ${alertHtml(view.fault)}
        <p class="soft">
          With it, signing in needs your password and a code of an authenticator app. Connected apps are not affected.
        </p>
        ${
          view.isRequired &&
          view.since === undefined &&
          html`<p>Your role requires a second factor. Set it up to continue.</p>`
        }
      </section>
      ${view.newCodes && codesSection(view.newCodes)} ${section}`,
  );
}

function form(
  { sitePath }: AdminFrame,
  { nonce, needsPassword }: SecondFactorView,
  action: string,
  button: string,
  fields?: Html,
): Html {
  return html`<form method="post" action="${sitePath}${ADMIN.secondFactor}">
    ${nonceField(nonce)} ${fields} ${currentPasswordField(needsPassword)}
    <button name="action" value="${action}">${button}</button>
  </form>`;
}

function codeField(id: string, label: string): Html {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input type="text" id="${id}" name="code" autocomplete="one-time-code" autocapitalize="none" required />
  </div>`;
}

function offSection(frame: AdminFrame, view: SecondFactorView): Html {
  return html`<section class="card">
    <h2>Off</h2>
    ${form(frame, view, 'begin', 'Set up')}
  </section>`;
}

function confirmSection(frame: AdminFrame, view: SecondFactorView): Html {
  const { secret, qrSvg } = view.pending ?? { secret: '', qrSvg: '' };
  return html`<section class="card">
    <h2>Scan this code with your app</h2>
    <div class="qr" role="img" aria-label="QR code for the authenticator app">${trusted(qrSvg)}</div>
    <p>Or type this key:</p>
    <code>${(secret.match(/.{4}/g) ?? []).join(' ')}</code>
    ${form(frame, view, 'confirm', 'Turn on', codeField('code', 'Code that the app shows'))}
  </section>`;
}

function onSection(frame: AdminFrame, view: SecondFactorView): Html {
  return html`<section class="card">
      <h2>On since ${view.since}</h2>
      <p>${view.recoveryCodesLeft} recovery codes are left.</p>
      ${form(frame, view, 'recovery', 'New recovery codes', codeField('code', 'Code that the app shows'))}
    </section>
    ${
      !view.isRequired &&
      html`<section class="card">
        <h2>Turn it off</h2>
        ${form(frame, view, 'off', 'Turn off', codeField('off_code', 'Code that the app shows, or a recovery code'))}
      </section>`
    }`;
}

function codesSection(codes: readonly string[]): Html {
  return html`<section class="card">
    <h2>Recovery codes</h2>
    <p>Each signs you in once when you do not have your app. Store them safely: they are shown only this once.</p>
    ${codes.map((code) => html`<code>${code}</code>`)}
  </section>`;
}
