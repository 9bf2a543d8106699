import type { RouteObject } from 'react-router';
import { Link } from 'react-router';
import { AttendeesScreen } from './screens/attendees.js';
import { CheckInScreen } from './screens/check-in.js';
import { EventEditorScreen } from './screens/event-editor.js';
import { EventsScreen } from './screens/events.js';
import { OrderScreen } from './screens/order.js';
import { OrdersScreen } from './screens/orders.js';
import { TodayScreen } from './screens/today.js';
import { Layout } from './ui/layout.js';
import { Page } from './ui/page.js';

/** The screens below `/admin/console`. */
export const ROUTES: RouteObject[] = [
  {
    path: '/',
    element: <Layout />,
    children: [
      { index: true, element: <TodayScreen /> },
      { path: 'events', element: <EventsScreen /> },
      { path: 'events/:id', element: <EventEditorScreen /> },
      { path: 'orders', element: <OrdersScreen /> },
      { path: 'orders/:id', element: <OrderScreen /> },
      { path: 'attendees', element: <AttendeesScreen /> },
      { path: 'check-in', element: <CheckInScreen /> },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
];

function NotFoundScreen() {
  return (
    <Page title="No such screen">
      <p>
        The console has nothing at this address. <Link to="/">Go to Today</Link>
      </p>
    </Page>
  );
}
