import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { RestError, invalidParameter } from '#core/errors';
import type { UploadedPart } from '#core/rest';
import { InstallationService, SiteService } from '#core/site';
import { ImportRunnerService, type RecordResult } from '../../import/import-runner.service.js';
import {
  ImportReport,
  formatOf,
  readRecords,
  textSource,
  type ImportItem,
  type ImportSource,
  type ReadOptions,
} from '../../import/index.js';
import { cleanAddress } from '../../import/plain-text.js';
import { EVENT } from '../events/calendar-types.js';
import type { ImportEventFileDto } from './event-file-import.dto.js';
import { toEventFileImportResponse } from './event-file-import.mapper.js';
import type { EventFileImportResponse } from './event-file-import.response.js';
import { RemoteSourceError, RemoteSourceService } from './remote/remote-source.service.js';
import { webAddress } from './web-address.js';

/** Bytes that a file may have; addresses are read up to as many. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** Records of one import: a request that someone waits for. Larger files are for the command line. */
const MAX_RECORDS = 1000;

/** What is imported. */
interface Source {
  /** For the answer. */
  name: string;
  items: ImportItem[];
}

/** Imports events of a file or address while the caller waits, or says what an import would do. */
@Injectable()
export class EventFileImportsService {
  constructor(
    private readonly runner: ImportRunnerService,
    private readonly remote: RemoteSourceService,
    private readonly site: SiteService,
    private readonly installation: InstallationService,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the events of a source, each by itself: one that is refused leaves nothing behind and stops no other. A
   * repeat changes only what the source has changed.
   * @throws RestError 400 `event-import-not-readable` without a source and for one that is none, 400
   *   `event-import-too-large` above the limits, 400 with the code of `RemoteSourceError`
   */
  async run(
    caller: Caller,
    params: ImportEventFileDto,
    files: readonly UploadedPart[],
  ): Promise<EventFileImportResponse> {
    const { name, items } = await this.source(params, files);
    const report = new ImportReport(name, params.dry_run);
    const results: RecordResult[] = [];
    await this.runner.run(caller, streamOf(caller, items), report, {
      dryRun: params.dry_run,
      newStatus: params.status,
      onRecord: (result) => results.push(result),
    });
    return toEventFileImportResponse(report.toJSON(), results);
  }

  private async source(params: ImportEventFileDto, files: readonly UploadedPart[]): Promise<Source> {
    const options: ReadOptions = {
      timezone: params.timezone || (await this.site.settings()).timezone,
      now: this.clock.now(),
      installation: await this.installation.id(),
      dateOrder: params.date_order,
    };
    const file = files.find(({ field }) => field === 'file');
    if (file) return itemsOfFile(file, options);
    const address = webAddress(params.address ?? '');
    if (address === '') throw notReadable('Send the calendar as a part called file, or its address.');
    if (cleanAddress(address) === null)
      throw invalidParameter('address', 'The address must be an http, https or webcal address.');
    return { name: address, items: await this.fetched(address, options) };
  }

  private async fetched(address: string, options: ReadOptions): Promise<ImportItem[]> {
    try {
      const items = await this.remote.items(address, options);
      if (recordsIn(items) > MAX_RECORDS) throw tooLarge();
      return items;
    } catch (error) {
      if (!(error instanceof RemoteSourceError)) throw error;
      throw new RestError(error.code, error.message, 400);
    }
  }
}

async function itemsOfFile({ fileName, content }: UploadedPart, options: ReadOptions): Promise<Source> {
  if (content.size > MAX_FILE_BYTES)
    throw new RestError('event-import-too-large', 'A file may have at most 20 MB. Divide it.', 400);
  const source = textSource(fileName, await content.bytes());
  const items: ImportItem[] = [];
  let records = 0;
  for await (const item of readRecords(source, await knownFormat(source), options)) {
    if (item.kind !== 'notice' && ++records > MAX_RECORDS) throw tooLarge();
    items.push(item);
  }
  return { name: fileName, items };
}

function knownFormat(source: ImportSource): ReturnType<typeof formatOf> {
  return formatOf(source).catch(() => {
    throw notReadable('The file is none of the formats that can be read: iCalendar (.ics), CSV, JSON.');
  });
}

function recordsIn(items: readonly ImportItem[]): number {
  return items.filter(({ kind }) => kind !== 'notice').length;
}

/** What a source says of categories beside their names counts only for callers who work with events of others. */
async function* streamOf(caller: Caller, items: readonly ImportItem[]): AsyncIterable<ImportItem> {
  const takesTerms = caller.can(EVENT.capabilities.editOthers);
  for (const item of items) {
    yield item.kind === 'record' && !takesTerms
      ? { kind: 'record', record: { ...item.record, terms: undefined } }
      : item;
  }
}

function notReadable(message: string): RestError {
  return new RestError('event-import-not-readable', message, 400);
}

function tooLarge(): RestError {
  return new RestError(
    'event-import-too-large',
    `One import takes at most ${MAX_RECORDS} events. Divide the file, or import it with the command almanac import.`,
    400,
  );
}
