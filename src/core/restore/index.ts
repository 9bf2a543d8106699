/** Recovery from an interrupted restore. */
export { INTERRUPTED_RESTORE } from './interrupted-restore.service.js';
export { RestoreModule } from './restore.module.js';
