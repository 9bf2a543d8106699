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
  const connecting = returnTo.includes('authorize-application');
  return adminPage(
    frame,
    'Sign in',
    html`<section class="card">
      <h1>Sign in</h1>
      ${connecting && html`<p class="soft">An app wants to connect to your account. First tell us who you are.</p>`}
      ${alertHtml(fault)}
      <form method="post" action="${frame.sitePath}${ADMIN.signIn}">
        <input type="hidden" name="redirect_to" value="${returnTo}" />
        <input type="hidden" name="token" value="${token}" />
        <div class="field">
          <label for="login">Login or e-mail address</label>
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
          <label for="password">Password</label>
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
        <button>Sign in</button>
      </form>
      ${hasReset && html`<p><a href="${frame.sitePath}${ADMIN.forgotPassword}">Forgot password</a></p>`}
    </section>`,
  );
}

/** The second step: the code of the authenticator app. @param pending proof of the first step */
export function signInCodePage(frame: AdminFrame, pending: string, fault?: string): string {
  return adminPage(
    frame,
    'Sign in',
    html`<section class="card">
      <h1>Enter your code</h1>
      ${alertHtml(fault)}
      <form method="post" action="${frame.sitePath}${ADMIN.signInCode}">
        <input type="hidden" name="pending" value="${pending}" />
        <div class="field">
          <label for="code">Code of your authenticator app, or a recovery code</label>
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
        <button>Sign in</button>
      </form>
    </section>`,
  );
}
