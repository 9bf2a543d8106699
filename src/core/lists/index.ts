/** Lists with filters, order and pages. */
export { Conditions, filterConditions, type ListFilters, whereClause } from './conditions.js';
export { directionSql, orderBy, orderByGiven } from './list-order.js';
export { type ListPage, type ListPlan, ListQueryBuilder, type RowWindow } from './list-query.builder.js';
export { ListVersionsService, versionOf } from './list-versions.service.js';
export { ListsModule } from './lists.module.js';
export { HEARTBEAT, ReplicaService } from './replica.service.js';
export * from './modified-bounds.js';
