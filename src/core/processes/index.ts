/**
 * Several processes of the service behind one port: how many, the one that starts them, and what the others send it; and
 * how much work one process does at a time.
 */
export { ProcessGroup } from './process-group.js';
export { PROCESS_COUNT, processCount } from './process-count.js';
export { WorkSlots } from './work-slots.js';
export {
  isGrouped,
  isFirstOfGroup,
  onReplaced,
  portClosed,
  provideFigures,
  reportStarted,
  scrapeGroup,
  sendFigures,
} from './primary-link.js';
