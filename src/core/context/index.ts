/** Who calls, when, and what a request holds. */
export { Caller, type Scope, SYSTEM, VISITOR, visitorWithSession } from './caller.js';
export { Clock } from './clock.js';
export { ContextModule } from './context.module.js';
export { CurrentUser } from './current-user.decorator.js';
export { Languages } from './languages.decorator.js';
export { type MapperContext, wantsMember } from './mapper-context.js';
export {
  hasDate,
  isPermalinkStructure,
  type NamedPost,
  PLAIN_STRUCTURE,
  readStructuredPath,
  structuredPath,
} from './permalink-structure.js';
export { ReadLog, readLogOf, setReadLog } from './read-log.js';
export { RequestContext } from './request-context.js';
export { RequestMemo } from './request-memo.js';
export { SiteUrls } from './site-urls.js';
