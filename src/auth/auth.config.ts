import { IsBoolean, IsInt, IsOptional, Matches, Max, MaxLength, Min, ValidateBy } from 'class-validator';
import { Setting } from '#core/config';
import { isAppSchemeList } from './authorize/app-schemes.js';

/** Settings of the deployment for accounts and signing in. */
export class AuthConfig {
  @Setting({ env: 'ADMIN_USER', default: 'admin', description: 'Login of the administrator made at the first start.' })
  @Matches(/^[a-z0-9 _.@-]{1,60}$/i, { message: 'may hold letters, digits, space and _ . - @, at most 60' })
  adminUser: string;

  @Setting({
    env: 'ADMIN_APP_PASSWORD',
    default: undefined,
    secret: true,
    description:
      'Application password of that administrator: 16 to 200 letters and digits, best random ones (`openssl rand -hex 16`). Unset: one is made and printed once, with a sign-in password for /admin.',
  })
  @IsOptional()
  @Matches(/^[A-Za-z0-9 ]{16,200}$/, { message: 'must be at least 16 letters and digits' })
  adminAppPassword?: string;

  @Setting({
    env: 'ADMIN_EMAIL',
    default: 'admin@localhost.localdomain',
    description: 'E-mail address of that administrator.',
  })
  @Matches(/^[^\s@]+@[^\s@]+$/, { message: 'must be an e-mail address' })
  adminEmail: string;

  @Setting({
    env: 'SIGN_IN_PASSWORD_MIN_LENGTH',
    default: 8,
    description:
      'Least number of characters when a sign-in password is changed, 1 to 64; common passwords, and those almost like the login or the e-mail address, are refused. Existing ones stay valid; administrators may give new accounts shorter ones, of at least two characters.',
  })
  @IsInt()
  @Min(1)
  @Max(64)
  signInPasswordMinLength: number;

  @Setting({
    env: 'SECOND_FACTOR_ROLES',
    default: '',
    description:
      'Roles whose accounts must have a second factor (codes of an authenticator app) to sign in with a browser, separated by commas, e.g. `administrator,editor`. Accounts without one can only set it up. Application passwords are not affected.',
  })
  @Matches(/^(?:(?:administrator|editor|author|contributor|subscriber)(?:,\s*|$))*$/, {
    message: 'must be roles separated by commas: administrator, editor, author, contributor, subscriber',
  })
  secondFactorRoles: string;

  @Setting({
    env: 'EDITOR_UNFILTERED_HTML',
    default: true,
    description:
      'Editors may store any HTML in titles and texts, scripts included, as in WordPress (capability `unfiltered_html`). Off: what they store is cleaned like the texts of authors; administrators, and single accounts to which the capability was given, may store any HTML. Texts that are stored already stay as they are until they are changed.',
  })
  @IsBoolean()
  editorUnfilteredHtml: boolean;

  @Setting({
    env: 'APP_REDIRECT_SCHEMES',
    default: 'wordpress,x-wordpress-app,jetpack,woocommerce',
    description:
      'Schemes without a dot that the page for authorizing apps may send a password to, separated by commas, e.g. `myapp` for `myapp://done`; empty: none. https, http on the own machine and schemes with a dot (`com.example.app:`) need no entry.',
  })
  @ValidateBy({
    name: 'appSchemeList',
    validator: {
      validate: isAppSchemeList,
      defaultMessage: () =>
        'must be schemes of apps such as myapp, separated by commas; javascript, intent and the like are not accepted',
    },
  })
  @MaxLength(1000)
  appRedirectSchemes: string;
}
