import { AlmanacModule } from '#core/modules';
import { MigrationModule } from '../migration/migration.module.js';
import { WordpressAccountsModule } from './accounts/wordpress-accounts.module.js';
import { WordpressContentModule } from './content/wordpress-content.module.js';
import { WordpressEventsModule } from './events/wordpress-events.module.js';
import { WordpressTicketsModule } from './tickets/wordpress-tickets.module.js';
import { WordpressRedirectsModule } from './redirects/wordpress-redirects.module.js';
import { WordpressSiteModule } from './site/wordpress-site.module.js';

/** What is moved of a site of WordPress, and from where (`almanac migrate wordpress`): the kinds of its records, for the engine. */
@AlmanacModule({
  imports: [
    MigrationModule,
    WordpressAccountsModule,
    WordpressContentModule,
    WordpressEventsModule,
    WordpressTicketsModule,
    WordpressRedirectsModule,
    WordpressSiteModule,
  ],
})
export class WordpressModule {}
