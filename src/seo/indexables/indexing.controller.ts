import { Act, Endpoint, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { managesSeo, writesPosts } from '../seo.rights.js';
import { IndexingLoop } from './indexing-loop.service.js';
import type { Step } from './indexing-loop.service.js';

/** `seo/v1/indexing` and `seo/v1/link-indexing`: filling the index after the installation or a change of its rules. */
@RestController('seo/v1')
export class IndexingController {
  constructor(private readonly loop: IndexingLoop) {}

  @Act('indexing/posts')
  @Rights(writesPosts)
  posts(): Promise<Step> {
    return this.loop.posts();
  }

  @Act('indexing/terms')
  @Rights(writesPosts)
  terms(): Promise<Step> {
    return this.loop.terms();
  }

  @Act('indexing/post-type-archives')
  @Rights(writesPosts)
  archives(): Promise<Step> {
    return this.loop.archives();
  }

  @Act('indexing/general')
  @Rights(writesPosts)
  general(): Promise<Step> {
    return this.loop.general();
  }

  @Act('indexing/prepare')
  @Rights(writesPosts)
  prepare(): Promise<Step> {
    return this.loop.prepare();
  }

  @Act('indexing/indexables-complete')
  @Rights(writesPosts)
  indexablesComplete(): Promise<Step> {
    return this.loop.indexablesComplete();
  }

  @Act('indexing/complete')
  @Rights(writesPosts)
  complete(): Promise<Step> {
    return this.loop.complete();
  }

  @Act('link-indexing/posts')
  @Rights(writesPosts)
  postLinks(): Promise<Step> {
    return this.loop.postLinks();
  }

  @Act('link-indexing/terms')
  @Rights(writesPosts)
  termLinks(): Promise<Step> {
    return this.loop.termLinks();
  }

  @Read('indexing/progress')
  @Rights(writesPosts)
  @Endpoint({ hidden: true })
  progress(): Promise<Record<string, unknown>> {
    return this.loop.progress();
  }

  @Act('indexing/reset')
  @Rights(managesSeo)
  @Endpoint({ hidden: true })
  reset(): Promise<Record<string, unknown>> {
    return this.loop.reset();
  }
}
