/** What posts of every kind share: ids, types, dates, slugs, revisions, terms. */
export { POSTS_OF_TERMS } from './terms/posts-of-terms.js';
export { ContentCoreModule } from './content-core.module.js';
export { ContentIdRegistry } from './content-id.registry.js';
export {
  type ContentObserver,
  ContentObserverRegistry,
  RegisterContentObserver,
  type NewPost,
  type PostChange,
  type PostPlace,
  type Removal,
} from './content-observer.registry.js';
export { ContentTransferService, titleKey } from './content-transfer.service.js';
export { ContentEntity } from './content.entity.js';
export { CONTENT_EVENTS, ContentEvent } from './content.event.js';
export { contentTypeOf } from './content-type.sql.js';
export { exportedPost } from './exported-post.js';
export { type AddressContext, addressPath, permalink } from './permalinks.js';
export { postColumns, postForeign, postKeys } from './post-columns.js';
export { NO_DATE } from './post-dates.js';
export { PostIndexes } from './post-indexes.js';
export type { PostHead, PostInput } from './post-input.js';
export { opened } from './post-password.js';
export {
  assertMayWriteAs,
  isOwn,
  mayDelete,
  mayEdit,
  mayNotWriteAs,
  mayRead,
  mayWriteAs,
  type OwnedPost,
} from './post-rights.js';
export { effectiveStatus, FLOATING, isStatus, STATUSES, UNADDRESSED } from './post-status.js';
export { storableText, storableTitle } from './post-texts.js';
export { PostTicketsRegistry, type PostTicketsSource, RegisterPostTickets } from './post-tickets.registry.js';
export { PostTreeService } from './post-tree.service.js';
export { capabilitiesFor, CONTENT_TYPE_DEFAULTS, editorsOnly, rolesFor } from './post-type.js';
export type { ContentType, PostCapabilities, PostType, TaxonomyDefinition, TypeDescription } from '#core/modules';
export { ContentTypeRegistry } from './content-type.registry.js';
export { PostEntity, type PostStatus } from './post.entity.js';
export { hasPublished, isOutsideTrash, joinedPosts, joinPost, leftJoinPost } from './post.sql.js';
export { PostStore } from './post.store.js';
export type { RevisionEntity } from './revision.entity.js';
export {
  type Revision,
  RevisionsRepository,
  type RevisionSummary,
  type RevisionTexts,
} from './revisions.repository.js';
export { isOfSite, siteAddress } from './site-address.js';
export {
  RegisterScheduledChanges,
  ScheduledChangeRegistry,
  type ScheduledChanges,
} from './scheduled-change.registry.js';
export { SlugService, storedSlug, untrashedSlug } from './slug.service.js';
export { DefaultCategoryService } from './terms/default-category.service.js';
export { TaxonomyRegistry } from './terms/taxonomy.registry.js';
export {
  hasNoTerm,
  hasOneTerm,
  hasTermOfBranch,
  idsByTermName,
  idsOfTermsWithout,
  joinUsedTerm,
} from './terms/term-conditions.sql.js';
export type { NewTerm, TermInput } from './terms/term-editor.service.js';
export { noSuchTerm } from './terms/term-errors.js';
export {
  archiveLink,
  archivePath,
  CURIE,
  termLinks,
  type NamedAncestor,
  termPath,
  type TermView,
} from './terms/term-links.js';
export type { TermOrderBy } from './terms/term-list.sql.js';
export type { TermOfPost } from './terms/term-relations.repository.js';
export { mayAssignTerms, mayCreateTerms, mayDeleteTerm, mayManageTerms } from './terms/term-rights.js';
export type { TermEntity, TermRow } from './terms/term.entity.js';
export { termsByPost } from './terms/terms-by-post.js';
export { TermsService } from './terms/terms.service.js';
