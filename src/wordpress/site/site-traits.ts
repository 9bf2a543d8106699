import type { KindTraits } from '../../migration/kind-traits.js';

export const SETTINGS: KindTraits = {
  name: 'settings',
  order: 230,
  after: ['terms', 'media', 'pages', 'navigation', 'menus'],
  ids: 'source',
  isSingle: true,
  decided: [
    {
      fields: /^option:gmt_offset$/,
      effect: 'technical',
      reason: 'Follows from the zone of the site; where there is none, the zone follows from it.',
    },
    {
      fields:
        /^option:(?:tribe_events_calendar_options\.(?:.*version.*|did_init|earliest_date.*|latest_date.*)|wpseo_titles\.forcerewritetitle)$/,
      effect: 'technical',
      reason: 'Versions and caches of plug-ins.',
    },
    {
      fields: /^option:/,
      effect: 'stored',
      reason:
        'Settings of the theme and of plug-ins that have no counterpart here: widgets, title templates of kinds of pages, formats of prices.',
    },
  ],
};
