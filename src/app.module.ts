import { Module, type DynamicModule } from '@nestjs/common';
import { AccountingModule } from './accounting/accounting.module.js';
import { AbilitiesModule } from './abilities/abilities.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { SyncModule } from './sync/sync.module.js';
import { BatchModule } from './batch/batch.module.js';
import { BlockEditorModule } from './block-editor/block-editor.module.js';
import { CacheModule } from './cache/cache.module.js';
import { EventAggregatorModule } from './cal/event-aggregator/event-aggregator.module.js';
import { CalEventsModule } from './cal/events/cal-events.module.js';
import { CALENDAR_ROUTES } from './cal/events/posts/calendar-posts.controllers.js';
import { CalTicketsModule } from './cal/tickets/cal-tickets.module.js';
import { SeriesModule } from './cal/series/series.module.js';
import { CalendarModule } from './calendar/calendar.module.js';
import { CalViewsModule } from './cal/views/cal-views.module.js';
import { ConsoleModule } from './console/console.module.js';
import { ContentModule } from './content/content.module.js';
import { ConfigModule, type Configuration } from '#core/modules';
import { CoreModule } from './core/core.module.js';
import { RestModule } from '#core/rest';
import { ImportModule } from './import/import.module.js';
import { ExportModule } from './export/export.module.js';
import { MailModule } from './mail/mail.module.js';
import { LiveModule } from './live/live.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { MetricsModule } from '#core/metrics';
import { OembedModule } from './oembed/oembed.module.js';
import { BankTransferModule } from './payments/bank-transfer/bank-transfer.module.js';
import { StripeModule } from './payments/stripe/stripe.module.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { RedirectsModule } from './redirects/redirects.module.js';
import { SeoModule } from './seo/seo.module.js';
import { SiteHealthModule } from './site-health/site-health.module.js';
import { ShopPassesModule } from './shop/passes/shop-passes.module.js';
import { ShopModule } from './shop/shop.module.js';
import { InvoicesModule } from './invoices/invoices.module.js';
import { TicketFilesModule } from './ticket-files/ticket-files.module.js';
import { EventCancellationsModule } from './event-cancellations/event-cancellations.module.js';
import { ScheduledExportsModule } from './scheduled-exports/scheduled-exports.module.js';
import { WaitingListModule } from './waiting-list/waiting-list.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { WordpressModule } from './wordpress/wordpress.module.js';
import { SitePagesModule } from './site/site-pages.module.js';

/** The list of modules. */
@Module({
  imports: [
    CoreModule,
    SyncModule,
    BatchModule,
    AuthModule,
    AuditModule,
    PersonalDataModule,
    ContentModule.with(CALENDAR_ROUTES),
    CalEventsModule,
    EventAggregatorModule,
    ExportModule,
    ImportModule,
    CalTicketsModule,
    SeriesModule,
    CalendarModule,
    CalViewsModule,
    OembedModule,
    SiteHealthModule,
    BlockEditorModule,
    AbilitiesModule,
    McpModule,
    LiveModule,
    CacheModule,
    RedirectsModule,
    SeoModule,
    ShopModule,
    ShopPassesModule,
    MailModule,
    BankTransferModule,
    StripeModule,
    TicketFilesModule,
    InvoicesModule,
    AccountingModule,
    WaitingListModule,
    EventCancellationsModule,
    ScheduledExportsModule,
    ReportsModule,
    WebhooksModule,
    ConsoleModule,
    SitePagesModule,
    WordpressModule,
  ],
})
export class AppModule {}

/** The service and what depends on its settings. */
@Module({})
class ServiceModule {}

/** The whole service with these settings, and the modules that extend it. */
export function serviceModule(configuration: Configuration): DynamicModule {
  const { settings, service, extensions } = configuration;
  return {
    module: ServiceModule,
    // Guards of the interface run before those of other modules, and its exception filter after theirs.
    imports: [RestModule, ConfigModule.of(configuration), MetricsModule.of(settings), ...extensions.modules, service],
  };
}
