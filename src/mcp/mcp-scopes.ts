import type { Scope } from '#core/context';

const RUN = 'abilities/v1/abilities/:name/run';

/** Name of the scope that lets an assistant change something. */
export const MCP_WRITE_SCOPE = 'mcp:write';

/** What application passwords of assistants can be limited to. */
export const MCP_SCOPES: readonly Scope[] = [
  {
    name: 'mcp:read',
    description: 'Reads by an assistant (MCP): events, pages, figures and attendees.',
    endpoints: ['POST /mcp', `GET ${RUN}`, 'GET content/v2/pages', 'GET content/v2/pages/:id'],
    capabilities: ['cal_manage_attendees'],
  },
  {
    name: MCP_WRITE_SCOPE,
    description: 'Reads and changes by an assistant (MCP): events, codes and check-ins.',
    endpoints: [
      'POST /mcp',
      ...['GET', 'POST', 'DELETE'].map((method) => `${method} ${RUN}`),
      'GET content/v2/pages',
      'GET content/v2/pages/:id',
    ],
    capabilities: [
      'cal_manage_attendees',
      'edit_cal_events',
      'edit_others_cal_events',
      'edit_private_cal_events',
      'edit_published_cal_events',
      'publish_cal_events',
      'delete_cal_events',
      'delete_others_cal_events',
      'delete_private_cal_events',
      'delete_published_cal_events',
      'read_private_cal_events',
    ],
  },
];
