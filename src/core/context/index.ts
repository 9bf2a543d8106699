/** Who calls, when, and what a request holds. */
export { Caller, type Scope, VISITOR } from './caller.js';
export { ClockModule } from './clock.module.js';
export { Clock } from './clock.js';
export { CurrentUser } from './current-user.decorator.js';
export type { MapperContext } from './mapper-context.js';
export { ReadLog, readLogOf, setReadLog } from './read-log.js';
export { RequestContext } from './request-context.js';
