import { Module } from '@nestjs/common';
import { SettingsModule } from '#core/settings';
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
import { QrController } from './qr.controller.js';
import { QrService } from './qr.service.js';

/** Check-in of attendees, by hand and by scanners. */
@Module({
  imports: [
    SettingsModule.forFeature(TicketSettings),
    KernelModule,
    CatalogModule,
    SalesModule,
    PaymentsModule,
    SelfServiceModule,
  ],
  controllers: [AttendeeQrController, AttendeesController, QrController],
  providers: [
    AdmissionFactsService,
    AttendeeAdmissionService,
    AttendeeEditorService,
    AttendeeEntriesService,
    AttendeeStatusService,
    QrService,
    TicketCodesService,
  ],
  exports: [AdmissionFactsService, AttendeeAdmissionService, TicketCodesService],
})
export class AdmissionModule {}
