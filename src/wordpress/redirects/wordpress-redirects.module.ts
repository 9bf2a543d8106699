import { AlmanacModule } from '#core/modules';
import { MigrationModule } from '../../migration/migration.module.js';
import { WordpressPostsModule } from '../posts/wordpress-posts.module.js';
import { RedirectGroupsKind, RedirectsKind } from './redirects-kind.js';
import { NotFoundLogKind, RedirectLogKind } from './logs-kind.js';
import { AddressRulesService } from './address-rules.service.js';

/** Brings the kinds of records of redirects and their logs. */
@AlmanacModule({
  imports: [MigrationModule, WordpressPostsModule],
  providers: [RedirectGroupsKind, RedirectsKind, NotFoundLogKind, RedirectLogKind, AddressRulesService],
})
export class WordpressRedirectsModule {}
