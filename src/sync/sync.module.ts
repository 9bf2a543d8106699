import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { Sync1763600000760 } from './migrations/1763600000760-sync.js';
import { SyncRecording1763600000780 } from './migrations/1763600000780-sync-recording.js';
import { SyncChangeEntity } from './sync-change.entity.js';
import { SyncKindRegistry } from './sync-kind.registry.js';
import { SyncListService } from './sync-list.service.js';
import { SyncObjectEntity } from './sync-object.entity.js';
import { SyncRecorderService } from './sync-recorder.service.js';
import { SyncRecordingService } from './sync-recording.service.js';
import { SyncRepository } from './sync.repository.js';
import { SyncSequencerService } from './sync-sequencer.service.js';
import { SyncSourcesService } from './sync-sources.service.js';
import { SyncStateEntity } from './sync-state.entity.js';
import { SyncStreamService } from './sync-stream.service.js';
import { SyncTokenService } from './sync-token.service.js';
import { SyncConfig } from './sync.config.js';
import { SyncController } from './sync.controller.js';
import { SyncJob } from './sync.job.js';
import { SyncService } from './sync.service.js';

/** `sync/v1`: changes of objects, for clients that keep a copy and for the service itself. */
@AlmanacModule({
  migrations: [Sync1763600000760, SyncRecording1763600000780],
  imports: [TypeOrmModule.forFeature([SyncChangeEntity, SyncObjectEntity, SyncStateEntity])],
  controllers: [SyncController],
  providers: [
    SyncJob,
    SyncKindRegistry,
    SyncListService,
    SyncRecorderService,
    SyncRecordingService,
    SyncRepository,
    SyncSequencerService,
    SyncService,
    SyncSourcesService,
    SyncStreamService,
    SyncTokenService,
  ],
  exports: [SyncStreamService],
  settings: [SyncConfig],
})
export class SyncModule {}
