import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import { RestError, invalidParameters } from '#core/errors';
import { joined, completedStatus } from './activity.js';
import { ImportBatchService, type BatchOutcome } from './import-batch.service.js';
import { ImportCallbackAuthService } from './import-callback-auth.service.js';
import { CallbackHashService, type Call } from './callback-hash.service.js';
import { batchCall, stateCall, type BatchCallbackDto, type StateCallbackDto } from './callback.dto.js';
import type { ImportBatchResponse, ImportStateResponse } from './callback.response.js';
import type { ImportEntity } from './import.entity.js';
import { withIssues } from './import-issues.js';
import { ImportProgressService } from './import-progress.service.js';
import { ImportsRepository } from './imports.repository.js';
import { readItem, type IncomingEvent } from './incoming-event.js';
import { OwnerContextService } from './owner-context.service.js';

/** Seconds that the import service shall wait between two batches. */
const POLL_INTERVAL_SECONDS = 10;

/** Origins whose venues and organizers are known by their names. */
const NAMED_PLACES = new Set(['ics', 'ical', 'gcal']);

/** What an import service reports while it is at work (event-aggregator.md §3, §5). */
@Injectable()
export class CallbacksService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly progress: ImportProgressService,
    private readonly gate: ImportCallbackAuthService,
    private readonly hashes: CallbackHashService,
    private readonly writer: ImportBatchService,
    private readonly owner: OwnerContextService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the events of a batch, all of it in one unit of work in which the import is locked: one hash is good once,
   * also if several calls come at the same moment. The same call again, whose response was lost, gets the
   * same. (One without events is not: repeating it would do nothing, and the interface refuses it.)
   * @throws RestError 400 `rest_invalid_param` naming `batch_hash`, and `import_id` too when it takes no callbacks
   */
  async batch(params: BatchCallbackDto): Promise<ImportBatchResponse> {
    const call = batchCall({ ...params });
    const importRecord = await this.imports.find(params.import_id);
    return this.owner.run(importRecord?.user_id ?? null, async (owner) => {
      const items = importRecord ? (params.events ?? []).map((item) => readOrRefuse(item, importRecord)) : [];
      const images =
        this.gate.of(importRecord, call) === 'open' ? await this.writer.fetchImages(items) : new Set<string>();
      return this.database.write(async () => {
        const { record, answer: respond } = await this.enter(params.import_id, call);
        if (respond) return respond as ImportBatchResponse;
        const placesByName = NAMED_PLACES.has(record.origin);
        const outcome = await this.writer.write(owner, { record, items, images, placesByName, onlyChanges: false });
        return this.advance(record, params, call, outcome);
      });
    });
  }

  /** Takes a change of state. What is over takes no more callbacks. @throws RestError as `batch` */
  async state(params: StateCallbackDto): Promise<ImportStateResponse> {
    const call = stateCall({ ...params });
    const answer = { status: 'success' } as const;
    return this.database.write(async () => {
      const { record, answer: given } = await this.enter(params.import_id, call);
      if (given) return answer;
      const change: Partial<ImportEntity> = { percentage: params.percentage_complete, modified: this.clock.nowUtc() };
      if (params.status !== 'pending') {
        Object.assign(change, { status: params.status, hash: null, ...this.remembered(call, answer) });
      }
      if (params.status === 'failed') {
        change.errors = withIssues(record.errors, [{ code: params.message_slug, message: params.message }]);
      }
      await this.progress.update(record, change);
      return answer;
    });
  }

  /** Locks the import. @returns the answer that was given before, if this call is a repetition */
  private async enter(importId: string, call: Call): Promise<{ record: ImportEntity; answer?: unknown }> {
    const record = await this.imports.find(importId, true);
    const verdict = this.gate.of(record, call);
    if (record && verdict === 'open') return { record };
    if (record && verdict === 'repeated')
      return { record, answer: this.hashes.openResponse(record.last_answer ?? '', call.hash) };
    throw refusal(verdict === 'wrong hash' ? ['batch_hash'] : ['import_id', 'batch_hash']);
  }

  private async advance(
    record: ImportEntity,
    params: BatchCallbackDto,
    call: Call,
    { activity, issues }: BatchOutcome,
  ): Promise<ImportBatchResponse> {
    const { data, batch } = params.status;
    const wentIn = issues.length === 0;
    const isOver = wentIn && whole(batch.total) === whole(batch.done) + 1;
    const next = this.hashes.make();
    const joinedActivity = joined(activity, record.activity);
    const answer: ImportBatchResponse = {
      status: 'success',
      activity: joinedActivity,
      interval: POLL_INTERVAL_SECONDS,
      ...(isOver ? {} : { next_batch_hash: next }),
    };
    await this.progress.update(record, {
      status: isOver ? 'success' : 'pending',
      hash: isOver ? null : this.hashes.stored(next),
      total_events: whole(data.total),
      activity: completedStatus(joinedActivity),
      errors: withIssues(record.errors, issues),
      modified: this.clock.nowUtc(),
      ...(wentIn ? { percentage: params.percentage_complete } : {}),
      ...(params.events?.length ? this.remembered(call, answer) : { last_call: null, last_answer: null }),
    });
    return answer;
  }

  private remembered(call: Call, answer: object): Pick<ImportEntity, 'last_call' | 'last_answer'> {
    return { last_call: this.hashes.storedCall(call), last_answer: this.hashes.sealResponse(answer, call.hash) };
  }
}

function readOrRefuse(item: Record<string, unknown>, record: ImportEntity): IncomingEvent | RestError {
  try {
    return readItem(item, { origin: record.origin, displaySettings: record.display_settings });
  } catch (error) {
    if (error instanceof RestError) return error;
    throw error;
  }
}

const whole = (count: number | string): number => Math.trunc(Number(count));
const CALLBACK_PARAMETERS = {
  import_id: 'import_id must be the name of an import that waits for callbacks.',
  batch_hash: 'batch_hash must be the hash of the last response.',
};

const refusal = (names: readonly (keyof typeof CALLBACK_PARAMETERS)[]): RestError =>
  invalidParameters(names.map((name) => ({ name, message: CALLBACK_PARAMETERS[name] })));
