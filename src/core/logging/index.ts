/** The log. */
export { PinoLogger } from './pino.logger.js';
