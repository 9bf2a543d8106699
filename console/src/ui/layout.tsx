import { useEffect, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { forgetNonce, MODULE_SCREENS, nonceFor, SITE_NAME, SITE_PATH, whenSignedOut } from '../api/api.js';
import { shownScreens } from '../lib/module-screens.js';
import { isDoor, type Rights } from '../lib/rights.js';
import { t, type TextName } from '../lib/texts.js';
import { Dialog } from './dialog.js';
import { LanguageMenu } from './language-menu.js';
import { Notices } from './notices.js';
import { UserProvider, useUser } from './user.js';

const SIGN_IN_PATH = `${SITE_PATH}/admin/sign-in`;
const SIGN_OUT_PATH = `${SITE_PATH}/admin/sign-out`;
/** Action of the nonces that the forms of the account pages have. */
const FORM_ACTION = 'authorize_application_password';

/** The screens, in the order of the menu, with the right that each needs; a grant for one event opens some. */
const SCREENS: readonly (readonly [
  path: string,
  name: TextName,
  isShown: (rights: Rights, hasGrants: boolean) => boolean,
])[] = [
  ['/', 'menu.today', (rights, hasGrants) => !isDoor(rights, hasGrants)],
  ['/events', 'menu.events', ({ writesEvents }) => writesEvents],
  ['/venues', 'menu.venues', ({ writesVenues }) => writesVenues],
  ['/organizers', 'menu.organizers', ({ writesOrganizers }) => writesOrganizers],
  ['/orders', 'menu.orders', ({ managesAttendees }) => managesAttendees],
  [
    '/attendees',
    'menu.attendees',
    ({ managesAttendees, writesEvents }, hasGrants) => managesAttendees || writesEvents || hasGrants,
  ],
  ['/check-in', 'menu.checkIn', ({ checksIn }, hasGrants) => checksIn || hasGrants],
  ['/sales', 'menu.sales', ({ managesAttendees }) => managesAttendees],
  ['/invoices', 'menu.invoices', ({ managesAttendees }) => managesAttendees],
  ['/mail', 'menu.mailLog', ({ managesAttendees }) => managesAttendees],
  ['/codes', 'menu.codes', ({ managesAttendees }) => managesAttendees],
  ['/media', 'menu.media', ({ uploads }) => uploads],
  ['/redirects', 'menu.redirects', ({ managesSite }) => managesSite],
  ['/webhooks', 'menu.webhooks', ({ managesWebhooks }) => managesWebhooks],
  ['/users', 'menu.users', ({ listsUsers }) => listsUsers],
  ['/settings', 'menu.settings', ({ managesSite }) => managesSite],
  ['/log', 'menu.log', ({ managesSite }) => managesSite],
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
        {t('frame.skip')}
      </a>
      <header className="top">
        <button
          type="button"
          className="menu-button"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          {t('frame.menu')}
        </button>
        <a className="site" href={`${SITE_PATH}/`}>
          {SITE_NAME}
        </a>
      </header>
      <nav id="menu" className={isOpen ? 'menu menu--open' : 'menu'} aria-label={t('frame.console')}>
        <ul>
          {SCREENS.filter(([, , isShown]) => isShown(rights, granted.length > 0)).map(([path, name]) => (
            <li key={path}>
              <NavLink to={path} end={path === '/'}>
                {t(name)}
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
          <a href={`${SITE_PATH}/admin/account`}>{t('frame.account')}</a>
          <a href={`${SITE_PATH}/admin/apps`}>{t('frame.apps')}</a>
          <button type="button" className="plain" onClick={() => void signOut()}>
            {t('frame.signOut')}
          </button>
          <LanguageMenu />
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
    <Dialog title={t('frame.signedOut')} onClose={close}>
      <p>{t('frame.signedOutText')}</p>
      <div className="actions">
        <a className="button primary" href={SIGN_IN_PATH} target="_blank" rel="noreferrer">
          {t('frame.signIn')}
        </a>
        <button type="button" onClick={close}>
          {t('frame.goOn')}
        </button>
      </div>
    </Dialog>
  );
}
