import { Link } from 'react-router';
import { Page } from './page.js';

/** An address without a screen. */
export function NotFoundScreen() {
  return (
    <Page title="No such screen">
      <p>
        The console has nothing at this address. <Link to="/">Go to Today</Link>
      </p>
    </Page>
  );
}
