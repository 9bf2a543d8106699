import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings, siteUrlOf, StartError } from '#core/config';
import { Clock } from '#core/context';
import { HealthModule } from '#core/health';
import { ContentSharedModule } from '../shared/content-shared.module.js';
import { openMediaStorage } from './files/open-media-storage.js';
import { FilePermissionsService } from './file-permissions.service.js';
import { FileUsesRepository } from './file-uses.repository.js';
import { ImageFormsService } from './image-forms.service.js';
import { MediaAccessService } from './media-access.service.js';
import { MediaEditorService } from './media-editor.service.js';
import { MediaExportService } from './media-export.service.js';
import { MediaFilesService } from './media-files.service.js';
import { MediaItemsService } from './media-items.service.js';
import { MediaListService } from './media-list.service.js';
import { MediaTransferService } from './media-transfer.service.js';
import { MediaUploadsService } from './media-uploads.service.js';
import { MediaViewsService } from './media-views.service.js';
import { MediaController } from './media.controller.js';
import { MediaEntity } from './media.entity.js';
import { MediaRepository } from './media.repository.js';
import { MediaService } from './media.service.js';
import { MEDIA_STORAGE } from './media.tokens.js';
import { OrphanFilesJob } from './orphan-files.job.js';
import { RemoteFilesService } from './remote-files.service.js';
import { RemoteImagesService } from './remote-images.service.js';
import { sentence, UploadsFolderService } from './uploads-folder.service.js';
import { uploadsPath } from './uploads-path.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

/**
 * Uploaded files: `content/v2/media`, their public addresses, and `MediaService`, `MediaExportService` and
 * `ImageFormsService` for other namespaces.
 */
@Module({
  imports: [ContentSharedModule, HealthModule, TypeOrmModule.forFeature([MediaEntity])],
  controllers: [MediaController, UploadsController],
  providers: [
    FilePermissionsService,
    FileUsesRepository,
    ImageFormsService,
    MediaAccessService,
    MediaEditorService,
    MediaExportService,
    MediaFilesService,
    MediaItemsService,
    MediaListService,
    MediaRepository,
    MediaService,
    MediaTransferService,
    MediaUploadsService,
    MediaViewsService,
    OrphanFilesJob,
    RemoteFilesService,
    RemoteImagesService,
    UploadsFolderService,
    UploadsService,
    {
      provide: MEDIA_STORAGE,
      inject: [Settings, Clock],
      useFactory: async (settings: Settings, clock: Clock) => {
        const site = siteUrlOf(settings);
        const baseUrl = `${site}/${uploadsPath(settings)}`;
        const storage = await openMediaStorage(settings.storageUrl ?? settings.uploadsDir, baseUrl);
        try {
          await storage.prepare(clock.now());
        } catch (error) {
          throw new StartError(`${sentence(storage.place)}, cannot be used: ${(error as Error).message}.`, {
            cause: error,
          });
        }
        return storage;
      },
    },
  ],
  exports: [
    ImageFormsService,
    MediaAccessService,
    MediaExportService,
    MediaService,
    MediaTransferService,
    MEDIA_STORAGE,
  ],
})
export class MediaModule {}
