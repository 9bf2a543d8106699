import type { Request } from 'express';

/** Addresses of the pages for people with an account, and those that WordPress clients know them by. */
export const ADMIN = {
  /** Leads to the console, where there is one, else shows the same as `apps`. */
  home: '/admin',
  /** The apps that have a password of the person's. */
  apps: '/admin/apps',
  /** The organiser's console, and what is below it. */
  console: '/admin/console',
  authorize: '/admin/authorize-application',
  wordpressAuthorize: '/wp-admin/authorize-application.php',
  signIn: '/admin/sign-in',
  /** The second step of signing in: a code. */
  signInCode: '/admin/sign-in-code',
  signOut: '/admin/sign-out',
  /** Requests a link for a new password, which leads to the next one. */
  forgotPassword: '/admin/forgot-password',
  resetPassword: '/admin/reset-password',
  revoke: '/admin/revoke-application',
  createApp: '/admin/create-application',
  /** Password and browser sessions of the person. */
  account: '/admin/account',
  secondFactor: '/admin/second-factor',
  changePassword: '/admin/change-password',
  endSession: '/admin/end-session',
  endOtherSessions: '/admin/end-other-sessions',
  nonce: '/admin/rest-nonce',
  /** Where WordPress has its admin pages, and where answers of the interface link to lists of posts. */
  wordpressHome: '/wp-admin',
  wordpressPosts: '/wp-admin/edit.php',
} as const;

const PATHS: readonly string[] = [
  ADMIN.home,
  ADMIN.apps,
  ADMIN.console,
  ADMIN.account,
  ADMIN.secondFactor,
  ADMIN.authorize,
  ADMIN.wordpressAuthorize,
];

/**
 * Where to go after signing in: one of the pages above or a page of the console, with its query, else the first of them. Never another site,
 * whatever the address contains.
 */
export function safeReturn(target: unknown): string {
  if (typeof target !== 'string' || !URL.canParse(target, 'http://here.invalid')) return ADMIN.home;
  const { origin, pathname, search } = new URL(target, 'http://here.invalid');
  const isOurs = PATHS.includes(pathname) || pathname.startsWith(`${ADMIN.console}/`);
  return origin === 'http://here.invalid' && isOurs ? pathname + search : ADMIN.home;
}

/** The members of a submitted form; JSON and other bodies count as empty. */
export function readForm(request: Request): Record<string, unknown> {
  return request.is('application/x-www-form-urlencoded') ? (request.body as Record<string, unknown>) : {};
}
