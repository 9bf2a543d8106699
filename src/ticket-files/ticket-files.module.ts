import { CalEventsModule } from '../cal/events/cal-events.module.js';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { TicketSettings } from '../cal/tickets/kernel/index.js';
import { AlmanacModule } from '#core/modules';
import { parserProvider } from '#core/parameters';
import { SettingsModule } from '#core/settings';
import { GetOrderFilesAbility } from './abilities/get-order-files.ability.js';
import { GetTicketFilesAbility } from './abilities/get-ticket-files.ability.js';
import { FontsCache } from './fonts/fonts.cache.js';
import { TextLayoutService } from './fonts/text-layout.service.js';
import { TicketPdfWriter } from './pdf/ticket-pdf.writer.js';
import { TicketDocumentsLoader } from './ticket-documents.loader.js';
import { TicketDocumentsService } from './ticket-documents.service.js';
import { OrderFilePagesController, TicketFilePagesController } from './ticket-file-pages.controllers.js';
import { TicketFileLinksService } from './ticket-file-links.service.js';
import { TicketFilePagesService } from './ticket-file-pages.service.js';
import { TicketFileDto } from './ticket-file.dto.js';
import { TicketFilesConfig } from './ticket-files.config.js';
import { TICKET_FILE_SCOPES } from './ticket-file-scopes.js';
import { AttendeeFilesController, OrderFilesController } from './ticket-files.controller.js';
import { TicketMailFilesService } from './ticket-mail-files.service.js';
import { TicketFilesService } from './ticket-files.service.js';
import { ApplePassService } from './wallets/apple-pass.service.js';
import { GoogleWalletService } from './wallets/google-wallet.service.js';

/** Tickets as files: PDF, Apple Wallet and Google Wallet. */
@AlmanacModule({
  imports: [CalEventsModule, CalTicketsModule, SettingsModule.forFeature(TicketSettings)],
  controllers: [OrderFilesController, AttendeeFilesController, OrderFilePagesController, TicketFilePagesController],
  providers: [
    parserProvider(TicketFileDto),
    ApplePassService,
    FontsCache,
    GetOrderFilesAbility,
    GetTicketFilesAbility,
    GoogleWalletService,
    TextLayoutService,
    TicketDocumentsLoader,
    TicketDocumentsService,
    TicketFileLinksService,
    TicketFilePagesService,
    TicketFilesService,
    TicketMailFilesService,
    TicketPdfWriter,
  ],
  exports: [FontsCache, TextLayoutService, TicketDocumentsService],
  settings: [TicketFilesConfig],
  scopes: TICKET_FILE_SCOPES,
})
export class TicketFilesModule {}
