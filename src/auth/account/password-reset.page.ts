import { html } from '#core/html';
import { adminPage, alertHtml, type AdminFrame } from '../authorize/admin-page.js';
import { ADMIN } from '../authorize/admin-paths.js';

/** The page where people request a link for a new password. */
export function forgotPasswordPage(frame: AdminFrame, email: string, fault?: string): string {
  const { language } = frame;
  return adminPage(
    frame,
    language.text('signIn.forgot'),
    html`<section class="card">
      <h1>${language.text('signIn.forgot')}</h1>
      ${alertHtml(fault)}
      <form method="post" action="${frame.sitePath}${ADMIN.forgotPassword}">
        <div class="field">
          <label for="email">${language.text('reset.email')}</label>
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
        <button>${language.text('reset.send')}</button>
      </form>
      <p><a href="${frame.sitePath}${ADMIN.signIn}">${language.text('signIn.title')}</a></p>
    </section>`,
  );
}

/** What is said of each request, whether there is an account or not. */
export function linkSentPage(frame: AdminFrame): string {
  const { language } = frame;
  return adminPage(
    frame,
    language.text('signIn.forgot'),
    html`<section class="card">
      <h1>${language.text('reset.sent')}</h1>
      <p role="status">${language.text('reset.sentText')}</p>
      <p><a href="${frame.sitePath}${ADMIN.signIn}">${language.text('signIn.title')}</a></p>
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
    language.text('reset.new'),
    html`<section class="card">
      <h1>${language.text('reset.new')}</h1>
      ${alertHtml(fault)}
      <p class="soft">${language.text('reset.newHelp')}</p>
      <form method="post" action="${frame.sitePath}${ADMIN.resetPassword}">
        <input type="hidden" name="token" value="${token}" />
        <input type="hidden" name="username" value="${login}" autocomplete="username" />
        <div class="field">
          <label for="new_password">${language.text('reset.new')}</label>
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
        <button>${language.text('reset.change')}</button>
      </form>
    </section>`,
  );
}

/** What is said of a link that is not valid. */
export function endedLinkPage(frame: AdminFrame): string {
  const { language } = frame;
  return adminPage(
    frame,
    language.text('reset.new'),
    html`<section class="card">
      <h1>${language.text('reset.ended')}</h1>
      ${alertHtml(language.text('reset.endedText'))}
      <p><a href="${frame.sitePath}${ADMIN.forgotPassword}">${language.text('reset.another')}</a></p>
    </section>`,
  );
}

/** What is said once the password is changed. */
export function passwordChangedPage(frame: AdminFrame): string {
  const { language } = frame;
  return adminPage(
    frame,
    language.text('reset.new'),
    html`<section class="card">
      <h1>${language.text('reset.changed')}</h1>
      <p role="status">${language.text('reset.changedText')}</p>
      <p><a class="button" href="${frame.sitePath}${ADMIN.signIn}">${language.text('signIn.title')}</a></p>
    </section>`,
  );
}
