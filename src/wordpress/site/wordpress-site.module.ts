import { AlmanacModule } from '#core/modules';
import { WordpressPostsModule } from '../posts/wordpress-posts.module.js';
import { SettingsKind } from './settings-kind.js';
import { AddressPlanService } from './address-plan.service.js';

/** Brings the kinds of records of the settings of the site. */
@AlmanacModule({
  imports: [WordpressPostsModule],
  providers: [SettingsKind, AddressPlanService],
  exports: [AddressPlanService],
})
export class WordpressSiteModule {}
