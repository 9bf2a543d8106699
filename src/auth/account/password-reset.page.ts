import { html } from '#core/html';
import { adminPage, alertHtml, type AdminFrame } from '../authorize/admin-page.js';
import { ADMIN } from '../authorize/admin-paths.js';

/** The page where people request a link for a new password. */
export function forgotPasswordPage(frame: AdminFrame, email: string, fault?: string): string {
  return adminPage(
    frame,
    'Forgot password',
    html`<section class="card">
      <h1>Forgot password</h1>
      ${alertHtml(fault)}
      <form method="post" action="${frame.sitePath}${ADMIN.forgotPassword}">
        <div class="field">
          <label for="email">E-mail address of your account</label>
          <input
            type="email"
            id="email"
            name="email"
            value="${email}"
            autocomplete="email"
            required
            autofocus
            ${fault !== undefined && html`aria-describedby="fault"`}
          />
        </div>
        <button>Send me a link</button>
      </form>
      <p><a href="${frame.sitePath}${ADMIN.signIn}">Sign in</a></p>
    </section>`,
  );
}

/** What is said of each request, whether there is an account or not. */
export function linkSentPage(frame: AdminFrame): string {
  return adminPage(
    frame,
    'Forgot password',
    html`<section class="card">
      <h1>Look into your mailbox</h1>
      <p role="status">
        If there is an account with this address, a message with a link is on its way. The link is valid for an hour.
      </p>
      <p><a href="${frame.sitePath}${ADMIN.signIn}">Sign in</a></p>
    </section>`,
  );
}

/** The page that the link leads to. */
export function newPasswordPage(
  frame: AdminFrame,
  { token, login }: { token: string; login: string },
  fault?: string,
): string {
  return adminPage(
    frame,
    'New password',
    html`<section class="card">
      <h1>New password</h1>
      ${alertHtml(fault)}
      <p class="soft">It ends your sessions in all browsers. Connected apps are not affected.</p>
      <form method="post" action="${frame.sitePath}${ADMIN.resetPassword}">
        <input type="hidden" name="token" value="${token}" />
        <input type="hidden" name="username" value="${login}" autocomplete="username" />
        <div class="field">
          <label for="new_password">New password</label>
          <input
            type="password"
            id="new_password"
            name="new_password"
            autocomplete="new-password"
            required
            autofocus
            ${fault !== undefined && html`aria-describedby="fault"`}
          />
        </div>
        <button>Change password</button>
      </form>
    </section>`,
  );
}

/** What is said of a link that is not valid. */
export function endedLinkPage(frame: AdminFrame): string {
  return adminPage(
    frame,
    'New password',
    html`<section class="card">
      <h1>This link is not valid</h1>
      ${alertHtml('It was used already, or is older than an hour.')}
      <p><a href="${frame.sitePath}${ADMIN.forgotPassword}">Request another one</a></p>
    </section>`,
  );
}

/** What is said once the password is changed. */
export function passwordChangedPage(frame: AdminFrame): string {
  return adminPage(
    frame,
    'New password',
    html`<section class="card">
      <h1>Your password is changed</h1>
      <p role="status">You are signed out in all browsers.</p>
      <p><a class="button" href="${frame.sitePath}${ADMIN.signIn}">Sign in</a></p>
    </section>`,
  );
}
