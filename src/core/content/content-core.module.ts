import { Global } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentEventsService } from './content-events.service.js';
import { ContentObserverRegistry } from './content-observer.registry.js';
import { ContentEntity } from './content.entity.js';
import { ContentIdRegistry } from './content-id.registry.js';
import { ContentTransferService } from './content-transfer.service.js';
import { ContentTypeRegistry } from './content-type.registry.js';
import { PostTicketsRegistry } from './post-tickets.registry.js';
import { PostStore } from './post.store.js';
import { PostTreeService } from './post-tree.service.js';
import { PublisherJob } from './publisher.job.js';
import { RevisionsRepository } from './revisions.repository.js';
import { ScheduledChangeRegistry } from './scheduled-change.registry.js';
import { SlugService } from './slug.service.js';
import { DefaultCategoryService } from './terms/default-category.service.js';
import { TaxonomyRegistry } from './terms/taxonomy.registry.js';
import { TermEditorService } from './terms/term-editor.service.js';
import { TermEntity, TermRelationEntity } from './terms/term.entity.js';
import { TermRelationsRepository } from './terms/term-relations.repository.js';
import { TermSlugService } from './terms/term-slug.service.js';
import { TermsRepository } from './terms/terms.repository.js';
import { TermsService } from './terms/terms.service.js';
import { RevisionEntity } from './revision.entity.js';
import { AlmanacModule } from '#core/modules';
import { CONTENT_EVENTS } from './content.event.js';
import { Contents1763600000030 } from './migrations/1763600000030-contents.js';

/** What all kinds of posts need. */
@Global()
@AlmanacModule({
  migrations: [Contents1763600000030],
  domainEvents: CONTENT_EVENTS,
  imports: [TypeOrmModule.forFeature([RevisionEntity, ContentEntity, TermEntity, TermRelationEntity])],
  providers: [
    ContentEventsService,
    ContentObserverRegistry,
    ContentIdRegistry,
    ContentTransferService,
    ContentTypeRegistry,
    DefaultCategoryService,
    PostStore,
    PostTicketsRegistry,
    PostTreeService,
    PublisherJob,
    RevisionsRepository,
    ScheduledChangeRegistry,
    SlugService,
    TaxonomyRegistry,
    TermEditorService,
    TermRelationsRepository,
    TermSlugService,
    TermsRepository,
    TermsService,
  ],
  exports: [
    ContentObserverRegistry,
    ContentIdRegistry,
    ContentTransferService,
    ContentTypeRegistry,
    DefaultCategoryService,
    PostStore,
    PostTicketsRegistry,
    PostTreeService,
    RevisionsRepository,
    ScheduledChangeRegistry,
    SlugService,
    TaxonomyRegistry,
    TermsService,
  ],
})
export class ContentCoreModule {}
