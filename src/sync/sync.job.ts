import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { SyncSequencerService } from './sync-sequencer.service.js';
import { SyncStreamService } from './sync-stream.service.js';

const NUMBERING_INTERVAL_MS = 60_000;
const CLEAN_UP_INTERVAL_MS = 3_600_000;

/** Numbers changes that no client has asked for yet, and removes old ones. Safe in several processes at once. */
@Injectable()
export class SyncJob implements OnApplicationBootstrap {
  constructor(
    private readonly sequencer: SyncSequencerService,
    private readonly stream: SyncStreamService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.stream.isOn) await this.stream.forget();
  }

  @Interval(NUMBERING_INTERVAL_MS)
  number(): Promise<void> {
    return this.jobs.run('sequence of changes', () => this.sequencer.run());
  }

  @Interval(CLEAN_UP_INTERVAL_MS)
  sweep(): Promise<void> {
    return this.jobs.run('clean-up of changes', () => this.stream.sweep());
  }
}
