/** What the service logs while something that it depends on does not work. */
export { FaultLog } from './fault-log.js';
