import { Injectable } from '@nestjs/common';
import { invalidParameter, RestError } from '#core/errors';
import type { UploadedPart } from '#core/rest';
import { seatsLeft } from '../../catalog/tickets/ticket.mapper.js';
import { BoxOfficeLinesService } from '../box-office-lines.service.js';
import type { InformationField } from '../../catalog/attendees/attendee-information.js';
import { isAnswerColumn, slugOf } from './guest-answers.js';
import { type GuestColumns, GUEST_FIELDS, guestColumns } from './guest-columns.js';
import { GuestDuplicatesService } from './guest-duplicates.service.js';
import { columnsOf, MAX_GUESTS, type ReadGuestListDto } from './guest-list.dto.js';
import type { GuestListResponse } from './guest-list.response.js';
import { guestsOf } from './guest-rows.js';
import { readGuestTable } from './guest-table.reader.js';

/** Bytes that a list may have. */
const MAX_FILE_BYTES = 1024 * 1024;

/** Reads lists of guests before they are imported. */
@Injectable()
export class GuestListsService {
  constructor(
    private readonly lines: BoxOfficeLinesService,
    private readonly duplicates: GuestDuplicatesService,
  ) {}

  /**
   * What a file says: its columns, its rows with their faults, and who is there already. Stores nothing. Of a file whose
   * columns are not known, every row is empty: the caller then says what they are.
   * @throws RestError 400 `guest-list-not-readable`, 409 `event-cancelled`
   */
  async read(params: ReadGuestListDto, files: readonly UploadedPart[]): Promise<GuestListResponse> {
    const skip = params.skip;
    const table = await tableOf(files, skip);
    const facts = (await this.lines.facts([params.ticket_id])).get(params.ticket_id);
    if (!facts) throw new RestError('ticket-does-not-exist', `There is no ticket ${params.ticket_id}.`, 404);
    const [head = [], ...body] = table;
    const questions = facts.ticket.fields;
    const columns = meaningOf(head, params.columns, questions);
    // All rows from the first one are read, for those of an order are counted.
    const guests = guestsOf(body.slice(0, skip + MAX_GUESTS), columns, questions).slice(skip);
    const duplicates = await this.duplicates.of(facts.ticket.post_id ?? 0, guests);
    const rows = guests.map((guest, i) => ({
      row: skip + i + 2,
      ...guest,
      duplicate_of: guest.faults.includes('empty') ? null : duplicates[i],
    }));
    return {
      system: columns.system,
      columns: head.map((name, i) => ({ name, field: columns.fields[i] ?? null })),
      questions: (questions ?? []).map(({ slug, label, required }) => ({ slug, label, required })),
      rows,
      ready: rows.filter(({ faults, duplicate_of: duplicate }) => faults.length === 0 && duplicate === null).length,
      is_cut: body.length > skip + MAX_GUESTS,
      left: seatsLeft(facts),
    };
  }
}

async function tableOf(files: readonly UploadedPart[], skip: number): Promise<string[][]> {
  const file = files.find(({ field }) => field === 'file');
  if (!file) throw notReadable('Send the list as a part called file.');
  if (file.content.size > MAX_FILE_BYTES) throw notReadable('A list may have at most 1 MB. Divide it.');
  // A row more than is read, so that a longer list is seen, and the names of the columns.
  const table = readGuestTable(await file.content.bytes(), skip + MAX_GUESTS + 2);
  if (!table || table.length === 0)
    throw notReadable('The file must be CSV or XLSX with the names of the columns in its first row.');
  return table;
}

/** The columns by their names, or as they were sent; the system is known by the names in any case. */
function meaningOf(
  head: readonly string[],
  sent: string | undefined,
  questions: readonly InformationField[] | null,
): GuestColumns {
  const named = guestColumns(head, questions);
  if (sent === undefined) return named;
  const fields = columnsOf(sent).map((name) => {
    if (!isAnswerColumn(name)) return GUEST_FIELDS.find((field) => field === name) ?? null;
    if (questions?.some(({ slug }) => slug === slugOf(name))) return name;
    throw invalidParameter('columns', `The ticket has no question ${slugOf(name)}.`);
  });
  return { ...named, fields };
}

function notReadable(message: string): RestError {
  return new RestError('guest-list-not-readable', message, 400);
}
