import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { SettingsModule } from '#core/settings';
import { SyncModule } from '../../../sync/index.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { KernelModule } from '../kernel/kernel.module.js';
import { TicketSettings } from '../kernel/settings/ticket.settings.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SalesModule } from '../sales/sales.module.js';
import { SelfServiceModule } from '../self-service/self-service.module.js';
import { TicketCodesService } from './access/ticket-codes.service.js';
import { AdmissionFactsService } from './admission-facts.service.js';
import { AttendeeQrController } from './attendee-qr.controller.js';
import { AttendeeAdmissionService } from './attendees/attendee-admission.service.js';
import { AttendeeEditorService } from './attendees/attendee-editor.service.js';
import { AttendeeEntriesService } from './attendees/attendee-entries.service.js';
import { AttendeeStatusService } from './attendees/attendee-status.service.js';
import { AttendeesController } from './attendees/attendees.controller.js';
import { AdmissionChangesController } from './changes/admission-changes.controller.js';
import { AdmissionChangesService } from './changes/admission-changes.service.js';
import { AdmissionCursorService } from './changes/admission-cursor.service.js';
import { AttendeeSearchService } from './changes/attendee-search.service.js';
import { ListedAttendeesRepository } from './changes/listed-attendees.repository.js';
import { AdmissionDeviceEditorService } from './devices/admission-device-editor.service.js';
import { AdmissionDeviceListEntity } from './devices/admission-device-list.entity.js';
import { AdmissionDeviceEntity } from './devices/admission-device.entity.js';
import { AdmissionListCountsController } from './devices/admission-list-counts.controller.js';
import { AdmissionDevicesController } from './devices/admission-devices.controller.js';
import { AdmissionDevicesRepository } from './devices/admission-devices.repository.js';
import { AdmissionDevicesService } from './devices/admission-devices.service.js';
import { DeviceEnrollmentsService } from './devices/device-enrollments.service.js';
import { DeviceSecretsService } from './devices/device-secrets.service.js';
import { DeviceTokenGuard } from './devices/device-token.guard.js';
import { OwnDeviceController } from './devices/own-device.controller.js';
import { OwnDeviceService } from './devices/own-device.service.js';
import { AdmissionListCountsRepository } from './lists/admission-list-counts.repository.js';
import { AdmissionListCountsService } from './lists/admission-list-counts.service.js';
import { AdmissionListEditorService } from './lists/admission-list-editor.service.js';
import { AdmissionListEventEntity } from './lists/admission-list-event.entity.js';
import { AdmissionListTicketEntity } from './lists/admission-list-ticket.entity.js';
import { AdmissionListEntity } from './lists/admission-list.entity.js';
import { AdmissionListsController } from './lists/admission-lists.controller.js';
import { AdmissionListsRepository } from './lists/admission-lists.repository.js';
import { AdmissionListsService } from './lists/admission-lists.service.js';
import { ListDevicesAdapter } from './lists/list-devices.adapter.js';
import { Admission1763600000770 } from './migrations/1763600000770-admission.js';
import { QrController } from './qr.controller.js';
import { QrService } from './qr.service.js';
import { AdmissionEntryEntity } from './model/admission-entry.entity.js';
import { AdmissionScanEntity } from './model/admission-scan.entity.js';
import { ConflictsController } from './scans/conflicts.controller.js';
import { ConflictsRepository } from './scans/conflicts.repository.js';
import { ConflictsService } from './scans/conflicts.service.js';
import { ScanDataSource } from './scans/scan-data.source.js';
import { ScanRecorderService } from './scans/scan-recorder.service.js';
import { ScanUndoService } from './scans/scan-undo.service.js';
import { ScannedCodeService } from './scans/scanned-code.service.js';
import { ScansController } from './scans/scans.controller.js';
import { ScansRepository } from './scans/scans.repository.js';
import { ScansService } from './scans/scans.service.js';
import { AdmissionKeyEntity } from './signed-codes/admission-key.entity.js';
import { AdmissionKeysController } from './signed-codes/admission-keys.controller.js';
import { AdmissionKeysRepository } from './signed-codes/admission-keys.repository.js';
import { AdmissionKeysService } from './signed-codes/admission-keys.service.js';
import { SignedCodesService } from './signed-codes/signed-codes.service.js';

/** Check-in of attendees, by hand and by scanners. */
@AlmanacModule({
  migrations: [Admission1763600000770],
  imports: [
    SettingsModule.forFeature(TicketSettings),
    KernelModule,
    CatalogModule,
    SalesModule,
    PaymentsModule,
    SelfServiceModule,
    SyncModule,
    TypeOrmModule.forFeature([
      AdmissionDeviceEntity,
      AdmissionDeviceListEntity,
      AdmissionEntryEntity,
      AdmissionKeyEntity,
      AdmissionListEntity,
      AdmissionListEventEntity,
      AdmissionListTicketEntity,
      AdmissionScanEntity,
    ]),
  ],
  controllers: [
    AdmissionChangesController,
    AdmissionDevicesController,
    AdmissionKeysController,
    AdmissionListCountsController,
    AdmissionListsController,
    AttendeeQrController,
    AttendeesController,
    ConflictsController,
    OwnDeviceController,
    QrController,
    ScansController,
  ],
  providers: [
    AdmissionChangesService,
    AdmissionCursorService,
    AdmissionDeviceEditorService,
    AdmissionDevicesRepository,
    AdmissionDevicesService,
    AdmissionFactsService,
    AdmissionListCountsRepository,
    AdmissionListCountsService,
    AdmissionListEditorService,
    AdmissionKeysRepository,
    AdmissionKeysService,
    AdmissionListsRepository,
    AdmissionListsService,
    AttendeeAdmissionService,
    AttendeeEditorService,
    AttendeeEntriesService,
    AttendeeSearchService,
    AttendeeStatusService,
    ConflictsRepository,
    ConflictsService,
    DeviceEnrollmentsService,
    DeviceSecretsService,
    DeviceTokenGuard,
    ListedAttendeesRepository,
    OwnDeviceService,
    { provide: ListDevicesAdapter, useExisting: AdmissionDevicesRepository },
    QrService,
    ScanDataSource,
    ScanRecorderService,
    ScanUndoService,
    ScannedCodeService,
    ScansRepository,
    ScansService,
    SignedCodesService,
    TicketCodesService,
  ],
  exports: [
    AdmissionDevicesService,
    AdmissionFactsService,
    AdmissionKeysService,
    AdmissionListsService,
    AttendeeAdmissionService,
    DeviceTokenGuard,
    ScansService,
    SignedCodesService,
    TicketCodesService,
  ],
})
export class AdmissionModule {}
