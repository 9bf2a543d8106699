import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseClockService } from '#core/database';
import { HealthModule } from '#core/health';
import { AlmanacModule } from '#core/modules';
import { MessageLimitsService } from '#core/security';
import { AuditModule } from '../audit/audit.module.js';
import { UsersService } from '../auth/users/users.service.js';
import { PaymentProviderRegistry } from '../cal/tickets/payments/index.js';
import { AttendeesService } from '../cal/tickets/sales/index.js';
import { AttendeeTransfersService, OrderExchangesService } from '../cal/tickets/self-service/index.js';
import { TicketOffersService } from '../cal/tickets/catalog/index.js';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { CalViewsModule } from '../cal/views/cal-views.module.js';
import { OrganiserContactsModule } from '../shop/contacts/organiser-contacts.module.js';
import { ShopLanguageModule } from '../shop/shop-language.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { TextsService } from '../texts/texts.service.js';
import { EmailChangesService } from '../auth/email-changes/email-changes.service.js';
import { PasswordResetsService } from '../auth/password-resets/password-resets.service.js';
import { CountRecipientsAbility } from './abilities/count-recipients.ability.js';
import { ListMessagesAbility } from './abilities/list-messages.ability.js';
import { MessageAttendeesAbility } from './abilities/message-attendees.ability.js';
import { MessageMyselfAbility } from './abilities/message-myself.ability.js';
import { ResendMessageAbility } from './abilities/resend-message.ability.js';
import { SendTestMessageAbility } from './abilities/send-test-message.ability.js';
import { PasswordResetMailsService } from './accounts/password-reset-mails.service.js';
import { EmailChangeMailsService } from './accounts/email-change-mails.service.js';
import { AccountMailKindsService } from './accounts/account-mail-kinds.service.js';
import { SignInMailsService } from './accounts/sign-in-mails.service.js';
import { MailBroadcastEntity } from './broadcasts/mail-broadcast.entity.js';
import { RemindersJob } from './broadcasts/reminders.job.js';
import { MailBroadcastsRepository } from './broadcasts/mail-broadcasts.repository.js';
import { MailBroadcastsService } from './broadcasts/mail-broadcasts.service.js';
import { MailEventSettingEntity } from './broadcasts/mail-event-setting.entity.js';
import { ReminderCopiesService } from './broadcasts/reminder-copies.service.js';
import { RemindersService } from './broadcasts/reminders.service.js';
import { EventMailsService } from './events/event-mails.service.js';
import { EventMailKindsService } from './events/event-mail-kinds.service.js';
import { MailKindRegistry } from './kinds/mail-kind.registry.js';
import { MailConfig } from './mail.config.js';
import { MAIL_SCOPES } from './mail-scopes.js';
import { MailDataSource } from './mail-data.source.js';
import { MailMessageEntity } from './messages/mail-message.entity.js';
import { MailMessagesRepository } from './messages/mail-messages.repository.js';
import { MailQueueService } from './messages/mail-queue.service.js';
import { Mail1763600000160 } from './migrations/1763600000160-mail.js';
import { MailTopics1763600000570 } from './migrations/1763600000570-mail-topics.js';
import { MailStates1763600000621 } from './migrations/1763600000621-mail-states.js';
import { OrderFileRegistry } from './orders/order-file.registry.js';
import { OrderMailKindsService } from './orders/order-mail-kinds.service.js';
import { TicketMailKindsService } from './orders/ticket-mail-kinds.service.js';
import { TicketMailsService } from './orders/ticket-mails.service.js';
import { OrderMailLoader } from './orders/order-mail.loader.js';
import { OrderMailsService } from './orders/order-mails.service.js';
import { PurchaserMailsService } from './orders/purchaser-mails.service.js';
import { TicketAttachmentsService } from './orders/ticket-attachments.service.js';
import { TicketFileRegistry } from './orders/ticket-file.registry.js';
import { ConfirmAddressController } from './pages/confirm-address.controller.js';
import { ConfirmAddressPageService } from './pages/confirm-address-page.service.js';
import { MailPreviewController } from './pages/mail-preview.controller.js';
import { MailPreviewService } from './pages/mail-preview.service.js';
import { OrderLinkController } from './pages/order-link.controller.js';
import { MailPageService } from './pages/mail-page.service.js';
import { OrderLinkPageService } from './pages/order-link-page.service.js';
import { OrderLinkService } from './pages/order-link.service.js';
import { MailComposerService } from './rendering/mail-composer.service.js';
import { MAIL_TEXTS } from './rendering/mail-texts.js';
import { BounceTokenGuard } from './rest/bounce-token.guard.js';
import { MailEventsController } from './rest/mail-events.controller.js';
import { MailEventsService } from './rest/mail-events.service.js';
import { MailMessagesController } from './rest/mail-messages.controller.js';
import { MailMessagesService } from './rest/mail-messages.service.js';
import { MailHealthController } from './sending/mail-health.controller.js';
import { MailHealthService } from './sending/mail-health.service.js';
import { MailMetricsService } from './sending/mail-metrics.service.js';
import { MailSenderJob } from './sending/mail-sender.job.js';
import { MailSenderService } from './sending/mail-sender.service.js';
import { MailTransportClient } from './sending/mail-transport.client.js';
import { MailUnsubscribeEntity } from './unsubscribe/mail-unsubscribe.entity.js';
import { UnsubscribeController } from './unsubscribe/unsubscribe.controller.js';
import { UnsubscribePageService } from './unsubscribe/unsubscribe-page.service.js';
import { UnsubscribeService } from './unsubscribe/unsubscribe.service.js';

/** E-mail about orders, tickets and events. */
@AlmanacModule({
  migrations: [Mail1763600000160, MailTopics1763600000570, MailStates1763600000621],
  settings: [MailConfig],
  scopes: MAIL_SCOPES,
  imports: [
    AuditModule,
    CalTicketsModule,
    CalViewsModule,
    HealthModule,
    OrganiserContactsModule,
    ShopLanguageModule,
    TextsModule,
    TypeOrmModule.forFeature([MailBroadcastEntity, MailEventSettingEntity, MailMessageEntity, MailUnsubscribeEntity]),
  ],
  controllers: [
    MailEventsController,
    MailHealthController,
    MailMessagesController,
    ConfirmAddressController,
    MailPreviewController,
    OrderLinkController,
    UnsubscribeController,
  ],
  providers: [
    AccountMailKindsService,
    BounceTokenGuard,
    ConfirmAddressPageService,
    CountRecipientsAbility,
    EventMailKindsService,
    ListMessagesAbility,
    MailBroadcastsRepository,
    MailBroadcastsService,
    MailComposerService,
    MailDataSource,
    MailEventsService,
    MailHealthService,
    MailKindRegistry,
    MailMessagesRepository,
    MailMessagesService,
    MailMetricsService,
    MailPageService,
    MailPreviewService,
    MailQueueService,
    MailSenderJob,
    MailSenderService,
    MailTransportClient,
    MessageAttendeesAbility,
    MessageMyselfAbility,
    OrderLinkPageService,
    OrderLinkService,
    OrderFileRegistry,
    OrderMailKindsService,
    OrderMailLoader,
    PurchaserMailsService,
    {
      // Without e-mail nothing subscribes to events, so that none are stored for it.
      provide: OrderMailsService,
      inject: [MailConfig, MailQueueService, OrderMailLoader, PaymentProviderRegistry, DatabaseClockService],
      useFactory: ({ isOn }: MailConfig, ...parts: ConstructorParameters<typeof OrderMailsService>) =>
        isOn ? new OrderMailsService(...parts) : null,
    },
    RemindersJob,
    ReminderCopiesService,
    RemindersService,
    ResendMessageAbility,
    SendTestMessageAbility,
    {
      provide: EventMailsService,
      inject: [MailConfig, MailBroadcastsService],
      useFactory: ({ isOn }: MailConfig, broadcasts: MailBroadcastsService) =>
        isOn ? new EventMailsService(broadcasts) : null,
    },
    {
      provide: SignInMailsService,
      inject: [MailConfig, MailQueueService, UsersService],
      useFactory: ({ isOn }: MailConfig, queue: MailQueueService, users: UsersService) =>
        isOn ? new SignInMailsService(queue, users) : null,
    },
    {
      provide: PasswordResetMailsService,
      inject: [MailConfig, MailQueueService, UsersService, PasswordResetsService],
      useFactory: ({ isOn }: MailConfig, ...parts: ConstructorParameters<typeof PasswordResetMailsService>) =>
        isOn ? new PasswordResetMailsService(...parts) : null,
    },
    {
      provide: EmailChangeMailsService,
      inject: [MailConfig, MailQueueService, UsersService, EmailChangesService],
      useFactory: ({ isOn }: MailConfig, ...parts: ConstructorParameters<typeof EmailChangeMailsService>) =>
        isOn ? new EmailChangeMailsService(...parts) : null,
    },
    TicketAttachmentsService,
    TicketFileRegistry,
    TicketMailKindsService,
    {
      provide: TicketMailsService,
      inject: [
        MailConfig,
        MailQueueService,
        OrderMailLoader,
        AttendeesService,
        AttendeeTransfersService,
        TicketOffersService,
        UsersService,
        OrderExchangesService,
      ],
      useFactory: ({ isOn }: MailConfig, ...parts: ConstructorParameters<typeof TicketMailsService>) =>
        isOn ? new TicketMailsService(...parts) : null,
    },
    UnsubscribePageService,
    UnsubscribeService,
  ],
  exports: [
    MailBroadcastsService,
    MailKindRegistry,
    MailQueueService,
    OrderFileRegistry,
    TextsModule,
    TicketFileRegistry,
  ],
})
export class MailModule {
  constructor(texts: TextsService, config: MailConfig, limits: MessageLimitsService) {
    texts.addAll(MAIL_TEXTS);
    const { mailMessagesPerNetwork: perNetwork, mailMessagesPerRecipient: perRecipient } = config;
    if (config.isOn) limits.apply({ perNetwork, perRecipient });
  }
}
