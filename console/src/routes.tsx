import type { RouteObject } from 'react-router';
import { AttendeesScreen, loadAttendees } from './screens/attendees.js';
import { CheckInScreen } from './screens/check-in.js';
import { EventEditorScreen, loadEvent } from './screens/event-editor.js';
import { EventSalesScreen } from './screens/event-sales.js';
import { EventsScreen, loadEvents } from './screens/events.js';
import { loadOrder, OrderScreen } from './screens/order.js';
import { loadOrders, OrdersScreen } from './screens/orders.js';
import { loadToday, TodayScreen } from './screens/today.js';
import { t } from './lib/texts.js';
import { Layout } from './ui/layout.js';
import { NotFoundScreen } from './ui/not-found.js';

/** The screens below `/admin/console`. */
export const ROUTES: RouteObject[] = [
  {
    path: '/',
    element: <Layout />,
    errorElement: <BrokenScreen />,
    hydrateFallbackElement: <p className="loading">{t('common.loading')}</p>,
    children: [
      { index: true, loader: loadToday, element: <TodayScreen /> },
      { path: 'events', loader: loadEvents, element: <EventsScreen /> },
      {
        path: 'events/import',
        lazy: async () => ({ Component: (await import('./screens/event-import.js')).EventImportScreen }),
      },
      { path: 'events/:id', loader: loadEvent, element: <EventEditorScreen /> },
      { path: 'events/:id/sales', element: <EventSalesScreen /> },
      { path: 'venues', lazy: async () => ({ Component: (await import('./screens/places.js')).VenuesScreen }) },
      {
        path: 'organizers',
        lazy: async () => ({ Component: (await import('./screens/places.js')).OrganizersScreen }),
      },
      { path: 'orders', loader: loadOrders, element: <OrdersScreen /> },
      {
        path: 'orders/new',
        lazy: async () => ({ Component: (await import('./screens/new-order.js')).NewOrderScreen }),
      },
      {
        path: 'orders/guests',
        lazy: async () => ({ Component: (await import('./screens/guest-list.js')).GuestListScreen }),
      },
      { path: 'orders/:id', loader: loadOrder, element: <OrderScreen /> },
      { path: 'attendees', loader: loadAttendees, element: <AttendeesScreen /> },
      { path: 'check-in', element: <CheckInScreen /> },
      {
        path: 'check-in/devices',
        lazy: async () => ({ Component: (await import('./screens/admission.js')).AdmissionScreen }),
      },
      {
        path: 'check-in/lists/:id',
        lazy: async () => ({ Component: (await import('./screens/admission-list.js')).AdmissionListScreen }),
      },
      { path: 'sales', lazy: async () => ({ Component: (await import('./screens/sales.js')).SalesScreen }) },
      {
        path: 'invoices',
        lazy: async () => ({ Component: (await import('./screens/invoices.js')).InvoicesScreen }),
      },
      {
        path: 'exports',
        lazy: async () => ({ Component: (await import('./screens/scheduled-exports.js')).ScheduledExportsScreen }),
      },
      { path: 'mail', lazy: async () => ({ Component: (await import('./screens/mail-log.js')).MailLogScreen }) },
      // Loaded when they are opened: fewer people need them, and not at the entrance.
      {
        path: 'settings/:group?',
        lazy: async () => ({ Component: (await import('./screens/settings.js')).SettingsScreen }),
      },
      {
        path: 'first-run',
        lazy: async () => ({ Component: (await import('./screens/first-run.js')).FirstRunScreen }),
      },
      {
        path: 'menus/:id',
        lazy: async () => ({ Component: (await import('./screens/menu-editor.js')).MenuEditorScreen }),
      },
      {
        path: 'pages/:id',
        lazy: async () => ({ Component: (await import('./screens/page-editor.js')).PageEditorScreen }),
      },
      {
        path: 'events/:id/cancel',
        lazy: async () => ({ Component: (await import('./screens/event-cancellation.js')).EventCancellationScreen }),
      },
      {
        path: 'events/:id/waiting-list',
        lazy: async () => ({ Component: (await import('./screens/waiting-list.js')).WaitingListScreen }),
      },
      { path: 'users', lazy: async () => ({ Component: (await import('./screens/users.js')).UsersScreen }) },
      { path: 'codes/:kind?', lazy: async () => ({ Component: (await import('./screens/codes.js')).CodesScreen }) },
      { path: 'log', lazy: async () => ({ Component: (await import('./screens/log.js')).LogScreen }) },
      {
        path: 'redirects',
        lazy: async () => ({ Component: (await import('./screens/redirects.js')).RedirectsScreen }),
      },
      { path: 'webhooks', lazy: async () => ({ Component: (await import('./screens/webhooks.js')).WebhooksScreen }) },
      {
        path: 'webhooks/:id',
        lazy: async () => ({ Component: (await import('./screens/webhook.js')).WebhookScreen }),
      },
      { path: 'media', lazy: async () => ({ Component: (await import('./screens/media.js')).MediaScreen }) },
      {
        path: 'x/:path',
        lazy: async () => ({ Component: (await import('./screens/module-screen.js')).ModuleScreenPage }),
      },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
];

/** A screen that failed, for example because a new version replaced its files. */
function BrokenScreen() {
  return (
    <main>
      <h1>{t('frame.broken')}</h1>
      <p>{t('frame.brokenText')}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {t('common.loadAgain')}
      </button>
    </main>
  );
}
