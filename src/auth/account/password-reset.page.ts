import { html } from '#core/html';
import { adminPage, alertHtml, type AdminFrame } from '../authorize/admin-page.js';
import { ADMIN } from '../authorize/admin-paths.js';

/** The page where people request a link for a new password. */
export function forgotPasswordPage(frame: AdminFrame, email: string, fault?: string): string {
  const { language } = frame;
  return adminPage(
    frame,
    language.text('auth.signIn.forgot'),
    html`<section class="card">
      <h1>${language.text('auth.signIn.forgot')}</h1>
      ${alertHtml(fault)}
      <form method="post" action="${frame.sitePath}${ADMIN.forgotPassword}">
        <div class="field">
          <label for="email">${language.text('auth.reset.email')}</label>
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
        <button>${language.text('auth.reset.send')}</button>
      </form>
      <p><a href="${frame.sitePath}${ADMIN.signIn}">${language.text('auth.signIn.title')}</a></p>
    </section>`,
  );
}

/** What is said of each request, whether there is an account or not. */
export function linkSentPage(frame: AdminFrame): string {
  const { language } = frame;
  return adminPage(
    frame,
    language.text('auth.signIn.forgot'),
    html`<section class="card">
      <h1>${language.text('auth.reset.sent')}</h1>
      <p role="status">${language.text('auth.reset.sentText')}</p>
      <p><a href="${frame.sitePath}${ADMIN.signIn}">${language.text('auth.signIn.title')}</a></p>
    </section>`,
  );
}

/** The page that the link leads to. */
export function newPasswordPage(
  frame: AdminFrame,
  { token, login }: { token: string; login: string },
  fault?: string,
): string {
  const { language } = frame;
  return adminPage(
    frame,
    language.text('auth.reset.new'),
    html`<section class="card">
      <h1>${language.text('auth.reset.new')}</h1>
      ${alertHtml(fault)}
      <p class="soft">${language.text('auth.reset.newHelp')}</p>
      <form method="post" action="${frame.sitePath}${ADMIN.resetPassword}">
        <input type="hidden" name="token" value="${token}" />
        <input type="hidden" name="username" value="${login}" autocomplete="username" />
        <div class="field">
          <label for="new_password">${language.text('auth.reset.new')}</label>
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
        <button>${language.text('auth.reset.change')}</button>
      </form>
    </section>`,
  );
}

/** What is said of a link that is not valid. */
export function endedLinkPage(frame: AdminFrame): string {
  const { language } = frame;
  return adminPage(
    frame,
    language.text('auth.reset.new'),
    html`<section class="card">
      <h1>${language.text('auth.reset.ended')}</h1>
      ${alertHtml(language.text('auth.reset.endedText'))}
      <p><a href="${frame.sitePath}${ADMIN.forgotPassword}">${language.text('auth.reset.another')}</a></p>
    </section>`,
  );
}

/** What is said once the password is changed. */
export function passwordChangedPage(frame: AdminFrame): string {
  const { language } = frame;
  return adminPage(
    frame,
    language.text('auth.reset.new'),
    html`<section class="card">
      <h1>${language.text('auth.reset.changed')}</h1>
      <p role="status">${language.text('auth.reset.changedText')}</p>
      <p><a class="button" href="${frame.sitePath}${ADMIN.signIn}">${language.text('auth.signIn.title')}</a></p>
    </section>`,
  );
}
