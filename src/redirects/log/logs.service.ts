import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { SiteService } from '#core/site';
import { wholeNumber } from '../list/list.dto.js';
import { isTruthy } from '../loose-values.js';
import type { ListLogDto, LogChoice } from './log.dto.js';
import type { LogKind } from './log.entity.js';
import { GROUPINGS, LOG_TABLES, type Grouping } from './log-list.sql.js';
import { toLogGroupResponse, toLogResponse } from './log.mapper.js';
import { LogsRepository } from './logs.repository.js';
import type { LogListResponse } from './log.response.js';

/** Shows and empties the two logs. */
@Injectable()
export class LogsService {
  constructor(
    private readonly logs: LogsRepository,
    private readonly site: SiteService,
    private readonly audit: AuditLogService,
  ) {}

  /** A page of a log, or of groups of its entries. */
  list(kind: LogKind, params: ListLogDto): Promise<LogListResponse> {
    return this.page(kind, params, groupingOf(kind, params.groupBy));
  }

  private async page(kind: LogKind, params: ListLogDto, by: Grouping | undefined): Promise<LogListResponse> {
    if (by !== undefined) {
      const { rows, total } = await this.logs.groups(kind, by, params);
      return { items: rows.map((group) => toLogGroupResponse(group, by)), total };
    }
    const { rows, total } = await this.logs.list(kind, params);
    const clock = await this.site.settings();
    return { items: rows.map((row) => toLogResponse(row, clock)), total };
  }

  /**
   * Deletes the entries with these ids, all entries of the groups with these texts, or without either all that the
   * filter finds, and gives what is left.
   */
  async delete(kind: LogKind, params: ListLogDto & LogChoice): Promise<LogListResponse> {
    const { items = [], global, filterBy } = params;
    const by = groupingOf(kind, params.groupBy);
    const isId = (item: string | number): boolean => typeof item === 'number' || /^\d+$/.test(item);
    let deleted = 0;
    if (items.length > 0) {
      deleted += await this.logs.deleteIds(kind, items.filter(isId).map(wholeNumber));
      if (by) deleted += await this.logs.deleteGroups(kind, by, items.filter((item) => !isId(item)).map(String));
    } else if (isTruthy(global)) deleted += await this.logs.deleteWhere(kind, filterBy);
    if (deleted > 0) await this.audit.note(LOG_TABLES[kind], 'delete', { entries: deleted });
    // Clients that group by exact addresses want the entries themselves back (recorded).
    return this.page(kind, params, params.groupBy === EXACT ? undefined : by);
  }
}

/** Another name for `url`, for requests that found nothing. */
const EXACT = 'url-exact';

function groupingOf(kind: LogKind, given: unknown): Grouping | undefined {
  if (given === EXACT && kind === '404') return 'url';
  return (Object.keys(GROUPINGS) as Grouping[]).find((by) => by === given);
}
