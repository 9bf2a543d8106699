import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentObservers } from './content-observers.js';
import { ContentEntity } from './content.entity.js';
import { ContentRegistry } from './content-registry.js';
import { PostStore } from './post-store.js';
import { PostTree } from './post-tree.js';
import { PublisherJob } from './publisher.job.js';
import { RevisionsRepository } from './revisions.repository.js';
import { Slugs } from './slugs.js';
import { DefaultCategory } from './terms/default-category.js';
import { TermEditor } from './terms/term-editor.service.js';
import { TermEntity, TermRelationEntity } from './terms/term.entity.js';
import { TermRelationsRepository } from './terms/term-relations.repository.js';
import { TermSlugs } from './terms/term-slugs.js';
import { TermsRepository } from './terms/terms.repository.js';
import { TermsService } from './terms/terms.service.js';
import { RevisionEntity } from './revision.entity.js';

/** What all kinds of posts stand on. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([RevisionEntity, ContentEntity, TermEntity, TermRelationEntity])],
  providers: [
    ContentObservers,
    ContentRegistry,
    DefaultCategory,
    PostStore,
    PostTree,
    PublisherJob,
    RevisionsRepository,
    Slugs,
    TermEditor,
    TermRelationsRepository,
    TermSlugs,
    TermsRepository,
    TermsService,
  ],
  exports: [
    ContentObservers,
    ContentRegistry,
    DefaultCategory,
    PostStore,
    PostTree,
    RevisionsRepository,
    Slugs,
    TermsService,
  ],
})
export class ContentCoreModule {}
