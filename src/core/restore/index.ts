/** Recovery from an interrupted restore, and what is done after a restore. */
export { INTERRUPTED_RESTORE } from './interrupted-restore.service.js';
export { RESTORED, RestoredSiteService } from './restored-site.service.js';
export { RestoreModule } from './restore.module.js';
