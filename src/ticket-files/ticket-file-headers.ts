import { NO_CACHE, StreamResponse } from '#core/rest';
import type { TicketFile } from './ticket-files.service.js';

/** Headers of a file: nothing stores it, and browsers save it under its name. */
export function fileHeaders({ filename }: TicketFile): Record<string, string> {
  return { ...NO_CACHE, 'Content-Disposition': `attachment; filename="${filename}"` };
}

/** A file as response of the REST interface. */
export function streamed(file: TicketFile): StreamResponse {
  return new StreamResponse(() => file.pieces, file.contentType, { headers: fileHeaders(file) });
}
