import { AlmanacModule } from '#core/modules';
import { RedirectsModule } from '../../redirects/redirects.module.js';
import { SeoHeadModule } from '../../seo/head/seo-head.module.js';
import { PostServices } from './post-services.js';

/** What the kinds of posts have in common. */
@AlmanacModule({
  imports: [RedirectsModule, SeoHeadModule],
  providers: [PostServices],
  exports: [PostServices, RedirectsModule, SeoHeadModule],
})
export class WordpressPostsModule {}
