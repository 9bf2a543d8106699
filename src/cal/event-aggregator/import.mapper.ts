import type { ImportEntity } from './import.entity.js';
import type { StartedEventImportResponse } from './import.response.js';

const moment = (utc: string): string => utc.replace(' ', 'T');

/** An import in a response (event-aggregator.md §6). Moments are UTC. @param hash the first one, returned once */
export function toImportResponse(row: ImportEntity, hash?: string): StartedEventImportResponse {
  return {
    import_id: row.import_id,
    origin: row.origin,
    type: row.type,
    source: row.source,
    status: row.status,
    percentage_complete: row.percentage,
    total_events: row.total_events,
    awaits_batch: row.hash !== null,
    events_created: row.activity.cal_events.created.length,
    errors: row.errors,
    post_status: row.post_status,
    category: row.category_id,
    update_authority: row.authority,
    display_settings: row.display_settings,
    date_order: row.date_order,
    fetched_here: row.fetched_here,
    frequency: row.frequency,
    next_run: row.next_run === null ? null : moment(row.next_run),
    activity: row.activity,
    created: moment(row.created),
    modified: moment(row.modified),
    ...(hash === undefined ? {} : { batch_hash: hash }),
  };
}
