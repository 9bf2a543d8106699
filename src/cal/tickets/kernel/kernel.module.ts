import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { SettingsModule } from '#core/settings';
import { CalEventsModule } from '../../events/cal-events.module.js';
import { AttendeeAccessService } from './access/attendee-access.service.js';
import { QrApiKeyGuard } from './access/qr-api-key.guard.js';
import { ScannerKeyEntity } from './scanner-keys/scanner-key.entity.js';
import { ScannerKeyService } from './scanner-keys/scanner-key.service.js';
import { ScannerKeysRepository } from './scanner-keys/scanner-keys.repository.js';
import { TicketSettingEntity } from './settings/ticket-setting.entity.js';
import { TicketSettings } from './settings/ticket.settings.js';
import { SiteClockService } from './site-clock.service.js';
import { Ticketing1763600000070 } from './migrations/1763600000070-ticketing.js';

/** What all of ticketing needs: settings, rights, scanner keys, site clock. */
@AlmanacModule({
  migrations: [Ticketing1763600000070],
  imports: [
    SettingsModule.forFeature(TicketSettings),
    CalEventsModule,
    TypeOrmModule.forFeature([ScannerKeyEntity, TicketSettingEntity]),
  ],
  providers: [AttendeeAccessService, QrApiKeyGuard, ScannerKeyService, ScannerKeysRepository, SiteClockService],
  exports: [AttendeeAccessService, ScannerKeyService, ScannerKeysRepository, SiteClockService, TypeOrmModule],
})
export class KernelModule {}
