import { Injectable } from '@nestjs/common';
import { RestError } from '#core/errors';
import type { UploadedPart } from '#core/rest';
import { seatsLeft } from '../../catalog/tickets/ticket.mapper.js';
import { BoxOfficeLinesService } from '../box-office-lines.service.js';
import { GUEST_FIELDS, type GuestField, guestColumns } from './guest-columns.js';
import { GuestImportsRepository } from './guest-imports.repository.js';
import { MAX_GUESTS, type ReadGuestListDto } from './guest-list.dto.js';
import type { GuestListResponse, GuestRowResponse } from './guest-list.response.js';
import { guestKey, guestOf } from './guest-rows.js';
import { readGuestTable } from './guest-table.reader.js';

/** Bytes that a list may have. */
const MAX_FILE_BYTES = 1024 * 1024;

/** Reads lists of guests before they are imported. */
@Injectable()
export class GuestListsService {
  constructor(
    private readonly lines: BoxOfficeLinesService,
    private readonly imports: GuestImportsRepository,
  ) {}

  /**
   * What a file says: its columns, its rows with their faults, and who is there already. Stores nothing.
   * @throws RestError 400 `guest-list-not-readable`, `guest-list-without-names`, 409 `event-cancelled`
   */
  async read(params: ReadGuestListDto, files: readonly UploadedPart[]): Promise<GuestListResponse> {
    const table = await tableOf(files);
    const facts = (await this.lines.facts([params.ticket_id])).get(params.ticket_id);
    if (!facts) throw new RestError('ticket-does-not-exist', `There is no ticket ${params.ticket_id}.`, 404);
    const [head = [], ...body] = table;
    const columns = params.columns ? chosen(params.columns) : guestColumns(head);
    if (!columns.some((field) => field !== null && field !== 'quantity')) throw withoutNames();
    const guests = body.slice(0, MAX_GUESTS).map((cells) => guestOf(cells, columns));
    const known = await this.imports.known(facts.ticket.post_id ?? 0, guests);
    const seen = new Set<string>();
    const rows = guests.map((guest, i): GuestRowResponse => {
      const key = guestKey(guest);
      const duplicateOf = seen.has(key) ? 'list' : known.has(key) ? 'event' : null;
      if (guest.faults.length === 0) seen.add(key);
      return { row: i + 2, ...guest, duplicate_of: guest.faults.includes('empty') ? null : duplicateOf };
    });
    return {
      columns: head.map((name, i) => ({ name, field: columns[i] ?? null })),
      rows,
      ready: rows.filter(({ faults, duplicate_of: duplicate }) => faults.length === 0 && duplicate === null).length,
      is_cut: body.length > MAX_GUESTS,
      left: seatsLeft(facts),
    };
  }
}

async function tableOf(files: readonly UploadedPart[]): Promise<string[][]> {
  const file = files.find(({ field }) => field === 'file');
  if (!file) throw notReadable('Send the list as a part called file.');
  if (file.content.size > MAX_FILE_BYTES) throw notReadable('A list may have at most 1 MB. Divide it.');
  // A row more than is read, so that a longer list is seen, and the names of the columns.
  const table = readGuestTable(await file.content.bytes(), MAX_GUESTS + 2);
  if (!table || table.length === 0)
    throw notReadable('The file must be CSV or XLSX with the names of the columns in its first row.');
  return table;
}

function chosen(sent: readonly string[]): (GuestField | null)[] {
  return sent.map((name) => GUEST_FIELDS.find((field) => field === name) ?? null);
}

function notReadable(message: string): RestError {
  return new RestError('guest-list-not-readable', message, 400);
}

function withoutNames(): RestError {
  return new RestError(
    'guest-list-without-names',
    'No column has names or e-mail addresses. Name the columns in the first row (Name, E-mail, Tickets), or send columns.',
    400,
  );
}
