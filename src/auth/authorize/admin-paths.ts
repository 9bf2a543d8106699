import type { Request } from 'express';

/** Addresses of the pages for people with an account, and those that WordPress clients know them by. */
export const ADMIN = {
  /** The apps that have a password of the person's. */
  home: '/admin',
  authorize: '/admin/authorize-application',
  wordpressAuthorize: '/wp-admin/authorize-application.php',
  signIn: '/admin/sign-in',
  /** The second step of signing in: a code. */
  signInCode: '/admin/sign-in-code',
  signOut: '/admin/sign-out',
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
  ADMIN.account,
  ADMIN.secondFactor,
  ADMIN.authorize,
  ADMIN.wordpressAuthorize,
];

/**
 * Where to go after signing in: one of the pages above with its query, else the first of them. Never another site,
 * whatever the address contains.
 */
export function safeReturn(target: unknown): string {
  if (typeof target !== 'string' || !URL.canParse(target, 'http://here.invalid')) return ADMIN.home;
  const { origin, pathname, search } = new URL(target, 'http://here.invalid');
  return origin === 'http://here.invalid' && PATHS.includes(pathname) ? pathname + search : ADMIN.home;
}

/** The members of a submitted form; JSON and other bodies count as empty. */
export function readForm(request: Request): Record<string, unknown> {
  return request.is('application/x-www-form-urlencoded') ? (request.body as Record<string, unknown>) : {};
}
