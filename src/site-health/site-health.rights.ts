import { can } from '../core/rest/rights.js';

/** Everything of site-health/v1 is for administrators: only they have this capability (site-health.md). */
export const seesSiteHealth = can('view_site_health_checks');
