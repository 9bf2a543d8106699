import { Link } from 'react-router';
import { t } from '../lib/texts.js';
import { Page } from './page.js';
import { RichText } from './rich-text.js';

/** An address without a screen. */
export function NotFoundScreen() {
  return (
    <Page title={t('frame.noScreen')}>
      <p>
        <RichText name="frame.noScreenText" values={{ today: <Link to="/">{t('frame.goToToday')}</Link> }} />
      </p>
    </Page>
  );
}
