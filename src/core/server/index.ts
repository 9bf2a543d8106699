/** The HTTP server. */
export { createHttpServer, type HttpServerSettings } from './http-server.js';
