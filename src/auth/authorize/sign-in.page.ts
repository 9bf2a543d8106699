import { html } from '#core/html';
import { ADMIN } from './admin-paths.js';
import { adminPage, alertHtml, type AdminFrame } from './admin-page.js';

/** What the form is filled with. */
export interface SignInForm {
  login: string;
  /** Where to go afterwards. */
  returnTo: string;
  /** Proof that the form is ours. */
  token: string;
  fault?: string;
  /** Whether there is a page for those who have forgotten their password. */
  hasReset?: boolean;
}

/** The page where people sign in. */
export function signInPage(frame: AdminFrame, { login, returnTo, token, fault, hasReset }: SignInForm): string {
  const { language } = frame;
  const connecting = returnTo.includes('authorize-application');
  return adminPage(
    frame,
    language.text('auth.signIn.title'),
    html`<section class="card">
      <h1>${language.text('auth.signIn.title')}</h1>
      ${connecting && html`<p class="soft">${language.text('auth.signIn.connecting')}</p>`} ${alertHtml(fault)}
      <form method="post" action="${frame.sitePath}${ADMIN.signIn}">
        <input type="hidden" name="redirect_to" value="${returnTo}" />
        <input type="hidden" name="token" value="${token}" />
        <div class="field">
          <label for="login">${language.text('auth.signIn.login')}</label>
          <input
            type="text"
            id="login"
            name="login"
            value="${login}"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            required
            ${login === '' && html`autofocus`}
            ${fault !== undefined && html`aria-describedby="fault"`}
          />
        </div>
        <div class="field">
          <label for="password">${language.text('auth.signIn.password')}</label>
          <input
            type="password"
            id="password"
            name="password"
            autocomplete="current-password"
            required
            ${login !== '' && html`autofocus`}
            ${fault !== undefined && html`aria-describedby="fault"`}
          />
        </div>
        <button>${language.text('auth.signIn.title')}</button>
      </form>
      ${hasReset && html`<p><a href="${frame.sitePath}${ADMIN.forgotPassword}">${language.text('auth.signIn.forgot')}</a></p>`}
    </section>`,
  );
}

/** The second step: the code of the authenticator app. @param pending proof of the first step */
export function signInCodePage(frame: AdminFrame, pending: string, fault?: string): string {
  const { language } = frame;
  return adminPage(
    frame,
    language.text('auth.signIn.title'),
    html`<section class="card">
      <h1>${language.text('auth.signIn.code')}</h1>
      ${alertHtml(fault)}
      <form method="post" action="${frame.sitePath}${ADMIN.signInCode}">
        <input type="hidden" name="pending" value="${pending}" />
        <div class="field">
          <label for="code">${language.text('auth.signIn.codeLabel')}</label>
          <input
            type="text"
            id="code"
            name="code"
            autocomplete="one-time-code"
            autocapitalize="none"
            spellcheck="false"
            required
            autofocus
            ${fault !== undefined && html`aria-describedby="fault"`}
          />
        </div>
        <button>${language.text('auth.signIn.title')}</button>
      </form>
    </section>`,
  );
}
