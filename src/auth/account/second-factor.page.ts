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
  const { language } = frame;
  const section =
    view.since !== undefined
      ? onSection(frame, view)
      : view.pending
        ? confirmSection(frame, view)
        : offSection(frame, view);
  return adminPage(
    frame,
    language.text('auth.factor.title'),
    html`<section class="card">
        <h1>${language.text('auth.factor.title')}</h1>
        ${view.done !== undefined && html`<p class="done" role="status">${view.done}</p>`} ${alertHtml(view.fault)}
        <p class="soft">${language.text('auth.factor.help')}</p>
        ${view.isRequired && view.since === undefined && html`<p>${language.text('auth.factor.required')}</p>`}
      </section>
      ${view.newCodes && codesSection(frame, view.newCodes)} ${section}`,
  );
}

function form(
  frame: AdminFrame,
  { nonce, needsPassword }: SecondFactorView,
  action: string,
  button: string,
  fields?: Html,
): Html {
  return html`<form method="post" action="${frame.sitePath}${ADMIN.secondFactor}">
    ${nonceField(nonce)} ${fields} ${currentPasswordField(frame, needsPassword)}
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
  const { language } = frame;
  return html`<section class="card">
    <h2>${language.text('auth.factor.off')}</h2>
    ${form(frame, view, 'begin', language.text('auth.factor.setUp'))}
  </section>`;
}

function confirmSection(frame: AdminFrame, view: SecondFactorView): Html {
  const { language } = frame;
  const { secret, qrSvg } = view.pending ?? { secret: '', qrSvg: '' };
  return html`<section class="card">
    <h2>${language.text('auth.factor.scan')}</h2>
    <div class="qr" role="img" aria-label="${language.text('auth.factor.qr')}">${trusted(qrSvg)}</div>
    <p>${language.text('auth.factor.orType')}</p>
    <code>${(secret.match(/.{4}/g) ?? []).join(' ')}</code>
    ${form(frame, view, 'confirm', language.text('auth.factor.turnOn'), codeField('code', language.text('auth.factor.code')))}
  </section>`;
}

function onSection(frame: AdminFrame, view: SecondFactorView): Html {
  const { language } = frame;
  return html`<section class="card">
      <h2>${language.text('auth.factor.onSince', { moment: view.since ?? '' })}</h2>
      <p>${language.text('auth.factor.codesLeft', { count: view.recoveryCodesLeft })}</p>
      ${form(frame, view, 'recovery', language.text('auth.factor.newCodes'), codeField('code', language.text('auth.factor.code')))}
    </section>
    ${
      !view.isRequired &&
      html`<section class="card">
        <h2>${language.text('auth.factor.turnItOff')}</h2>
        ${form(frame, view, 'off', language.text('auth.factor.turnOff'), codeField('off_code', language.text('auth.factor.codeOrRecovery')))}
      </section>`
    }`;
}

function codesSection({ language }: AdminFrame, codes: readonly string[]): Html {
  return html`<section class="card">
    <h2>${language.text('auth.factor.codes')}</h2>
    <p>${language.text('auth.factor.codesHelp')}</p>
    ${codes.map((code) => html`<code>${code}</code>`)}
  </section>`;
}
