import { Injectable } from '@nestjs/common';
import { RequestMemo } from '#core/context';
import { FailedCredentialsService } from '#core/security';
import { type Call, CallbackHashService } from './callback-hash.service.js';
import type { ImportEntity } from './import.entity.js';
import { ImportsRepository } from './imports.repository.js';

/**
 * What is to be said of a callback: it is taken (`open`), it is one whose answer was lost (`repeated`), its hash is
 * wrong, or there is no such import that takes callbacks.
 */
export type Verdict = 'open' | 'repeated' | 'wrong hash' | 'no import';

/** Lets callbacks in that know the hash (event-aggregator.md §3). */
@Injectable()
export class ImportCallbackAuthService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly hashes: CallbackHashService,
    private readonly failures: FailedCredentialsService,
    private readonly memo: RequestMemo,
  ) {}

  /**
   * The verdict on a callback, found once per request. Wrong hashes are counted.
   * @throws RestError 429 after too many wrong ones from one client
   */
  verdict(importId: string, call: Call): Promise<Verdict> {
    return this.memo.once(`import ${importId} ${call.hash} ${call.digest}`, () => this.judge(importId, call));
  }

  /** The same on a row that is at hand. */
  of(row: ImportEntity | undefined, call: Call): Verdict {
    if (row && this.hashes.isRepetition(call, row.last_call)) return 'repeated';
    if (row?.status !== 'pending') return 'no import';
    return this.hashes.matches(call.hash, row.hash) ? 'open' : 'wrong hash';
  }

  private async judge(importId: string, call: Call): Promise<Verdict> {
    const row = await this.imports.find(importId);
    const target = row?.id ?? 'none';
    await this.failures.check('import callback', target);
    const verdict = this.of(row, call);
    if (verdict === 'wrong hash' || verdict === 'no import') await this.failures.count('import callback', target);
    return verdict;
  }
}
