import type { TaxonomyDefinition } from '#core/content';

/** Categories of events. */
export const EVENT_CATEGORIES: TaxonomyDefinition = {
  name: 'cal_events_cat',
  labels: { many: 'Event Categories', one: 'Event Category' },
  hierarchical: true,
  archive: 'events/category',
  restBase: 'cal_events_cat',
  manage: 'publish_cal_events',
  assign: 'edit_cal_events',
  secondClassPrefix: 'cat',
};
