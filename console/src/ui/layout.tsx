import { useEffect, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { forgetNonce, MODULE_SCREENS, nonceFor, SITE_NAME, SITE_PATH, whenSignedOut } from '../api/api.js';
import { shownScreens } from '../lib/module-screens.js';
import type { Rights } from '../lib/rights.js';
import { Dialog } from './dialog.js';
import { Notices } from './notices.js';
import { UserProvider, useUser } from './user.js';

const SIGN_IN_PATH = `${SITE_PATH}/admin/sign-in`;
const SIGN_OUT_PATH = `${SITE_PATH}/admin/sign-out`;
/** Action of the nonces that the forms of the account pages have. */
const FORM_ACTION = 'authorize_application_password';

/** The screens, in the order of the menu, with the right that each needs; a grant for one event opens some. */
const SCREENS: readonly (readonly [
  path: string,
  name: string,
  isShown: (rights: Rights, hasGrants: boolean) => boolean,
])[] = [
  ['/', 'Today', () => true],
  ['/events', 'Events', ({ writesEvents }) => writesEvents],
  ['/orders', 'Orders', ({ managesAttendees }) => managesAttendees],
  [
    '/attendees',
    'Attendees',
    ({ managesAttendees, writesEvents }, hasGrants) => managesAttendees || writesEvents || hasGrants,
  ],
  ['/check-in', 'Check-in', ({ managesAttendees }, hasGrants) => managesAttendees || hasGrants],
  ['/codes', 'Codes', ({ managesAttendees }) => managesAttendees],
  ['/media', 'Media', ({ uploads }) => uploads],
  ['/redirects', 'Redirects', ({ managesSite }) => managesSite],
  ['/users', 'Users', ({ listsUsers }) => listsUsers],
  ['/settings', 'Settings', ({ managesSite }) => managesSite],
  ['/log', 'Log', ({ managesSite }) => managesSite],
];

/** What all screens have around them. */
export function Layout() {
  return (
    <Notices>
      <UserProvider>
        <Frame />
      </UserProvider>
      <SignedOutDialog />
    </Notices>
  );
}

function Frame() {
  const { user, rights, granted } = useUser();
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="top">
        <button
          type="button"
          className="menu-button"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          Menu
        </button>
        <a className="site" href={`${SITE_PATH}/`}>
          {SITE_NAME}
        </a>
      </header>
      <nav id="menu" className={isOpen ? 'menu menu--open' : 'menu'} aria-label="Console">
        <ul>
          {SCREENS.filter(([, , isShown]) => isShown(rights, granted.length > 0)).map(([path, name]) => (
            <li key={path}>
              <NavLink to={path} end={path === '/'}>
                {name}
              </NavLink>
            </li>
          ))}
          {shownScreens(MODULE_SCREENS, user.capabilities ?? {}).map(({ path, title, page }) => (
            <li key={`/x/${path}`}>
              {page === undefined ? <NavLink to={`/x/${path}`}>{title}</NavLink> : <a href={page}>{title}</a>}
            </li>
          ))}
        </ul>
        <div className="me">
          <span>{user.name}</span>
          <a href={`${SITE_PATH}/admin/account`}>Account</a>
          <a href={`${SITE_PATH}/admin/apps`}>Connected apps</a>
          <button type="button" className="plain" onClick={() => void signOut()}>
            Sign out
          </button>
        </div>
      </nav>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

/** Sends the form of the account pages that ends the session. */
async function signOut(): Promise<void> {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = SIGN_OUT_PATH;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = '_wpnonce';
  field.value = await nonceFor(FORM_ACTION);
  form.append(field);
  document.body.append(form);
  form.submit();
}

/** The session is over: what was typed remains, since signing in happens in another tab. */
function SignedOutDialog() {
  const [isShown, setShown] = useState(false);
  useEffect(() => whenSignedOut(() => setShown(true)), []);
  if (!isShown) return null;
  const close = () => {
    forgetNonce();
    setShown(false);
  };
  return (
    <Dialog title="You are signed out" onClose={close}>
      <p>Sign in again in a new tab, then go on here. What you have typed is still on the screen.</p>
      <div className="actions">
        <a className="button primary" href={SIGN_IN_PATH} target="_blank" rel="noreferrer">
          Sign in
        </a>
        <button type="button" onClick={close}>
          Go on
        </button>
      </div>
    </Dialog>
  );
}
