/** What modules and programs import from the package `almanac` (docs/guides/module.md). */
export { createAlmanac, type AlmanacOptions, type AlmanacSettings } from './almanac.js';

// Modules and settings
export {
  AlmanacModule,
  type AlmanacModuleMetadata,
  type ModuleContribution,
  type WordpressNames,
  type ModuleImport,
} from '#core/modules';
export { Setting, type SettingDeclaration, Settings, InvalidSettingsError, StartError } from '#core/config';

// Settings of the site, which administrators change while the service runs
export {
  Accepts,
  SettingsGroup,
  type SettingsGroupOptions,
  SettingsStore,
  type SettingChanges,
  InjectSettings,
  SettingsModule,
  getSettingsToken,
} from '#core/settings';

// Routes of the REST interface
export {
  AllMethods,
  Endpoint,
  RestParams,
  PutOrPatch,
  RestController,
  Update,
  Upload,
  type UploadInput,
  type EndpointOptions,
  type RestControllerOptions,
} from '#core/rest';
export {
  InjectParser,
  RestParam,
  ParameterParser,
  accepting,
  check,
  parserProvider,
  type Check,
  type ParamDeclaration,
} from '#core/parameters';
export {
  Public,
  hasCapability,
  policy,
  isSignedIn,
  type PolicyContext,
  type Policy,
  type PolicyDecision,
  RestResponse,
  RawResponse,
  StreamResponse,
} from '#core/rest';
export { RestError, forbidden } from '#core/errors';
export { listWindow, type ListWindow, type Paging } from '#core/rest';

// Callers and guards
export { Caller, CurrentUser, RequestContext, RequestMemo, SiteUrls, SYSTEM, VISITOR } from '#core/context';
export { WithoutAuthentication } from '#core/rest';
export { Authenticated, AuthenticationGuard } from './auth/guards/authentication.guard.js';
export { NonceGuard, RequireNonce } from './auth/guards/nonce.guard.js';
export { Authorize, PolicyGuard } from '#core/rest';
export { fixedAmount, parsePrice, QrApiKeyGuard, RequireQrApiKey } from './cal/tickets/kernel/index.js';
export { NoncesService } from './auth/nonces/nonces.service.js';
export { UsersService } from './auth/users/users.service.js';
export { CapabilitiesService } from './auth/capabilities.service.js';

// Database, events, jobs and outgoing requests
export { Clock } from '#core/context';
export { Database, SqlExpression } from '#core/database';
export { BackgroundJobsService } from '#core/jobs';
export { SafeHttpClient } from '#core/http';
export type * from '#core/events';
export { DomainEvent, DomainEventsService, OnDurableEvent } from '#core/events';
export { SignInEvent, UserEvent } from './auth/users/user.event.js';
export { ImportEvent } from './cal/event-aggregator/import.event.js';
export {
  AttendeeEvent,
  type OrderEntity,
  OrderEvent,
  OrderKeyService,
  OrdersService,
} from './cal/tickets/sales/index.js';
export { EventStatusEvent } from './cal/events/events/status/event-status.event.js';
export type { EventStatus } from './cal/events/events/event-status.js';
export type { EventTimes } from './cal/events/events/event-times.js';
export { TicketEvent } from './cal/tickets/catalog/index.js';
export { ContentEvent } from '#core/content';
export { SettingsEvent } from '#core/settings';
export { DOMAIN_EVENTS, isDomainEventName } from './domain-events.js';
export { RedirectEvent } from './redirects/redirect/redirect.event.js';
export { type ContentObserver, type PostChange, RegisterContentObserver } from '#core/content';

// Personal data
export {
  ERASED,
  type Person,
  type PersonalDataRow,
  type PersonalDataSource,
  type PersonalRecords,
  RegisterPersonalData,
  RegisterVisitLog,
  type VisitLog,
} from '#core/personal-data';

// Moves of whole sites
export {
  type AddressTraits,
  asText,
  type BuildContext,
  type Built,
  type ChangeByUse,
  type DecidedDifference,
  type FieldValue,
  type Fields,
  flag,
  type GeneratedValue,
  idIn,
  idsIn,
  type Kind,
  type KindTraits,
  type LossEffect,
  type MigrationSource,
  MissingRecordError,
  parentIn,
  QuarantineError,
  type RecordFiles,
  RecordKind,
  RegisterRecordKind,
  type RowOrigin,
  rowOf,
  type SourceAccess,
  type SourceDatabase,
  type SourceExport,
  type SourceFiles,
  type SourceInterface,
  type SourceRecord,
  type SourceRow,
  type Space,
  type TableRows,
  type Targets,
  text,
  truncated,
  type UniqueValues,
  whole,
  wholeIn,
  withTable,
} from './migration/index.js';

// Events and tickets
export { CalEventsModule } from './cal/events/cal-events.module.js';
export { EventsService } from './cal/events/events/events.service.js';
export {
  type OrderAudience,
  type OrderDraft,
  type OrderFollower,
  type OrderMembers,
  type OrderTransition,
  RegisterOrderFollower,
} from './cal/tickets/sales/index.js';
export { CalTicketsModule } from './cal/tickets/cal-tickets.module.js';
export type { OrderItemResponse } from './cal/tickets/sales/index.js';
export {
  type AcceptedMoney,
  type AmountLimits,
  DisputeEvent,
  DisputesService,
  type IncomingMoney,
  type NewPayment,
  type OrderLedger,
  OrderLedgerService,
  type PaymentEntity,
  PaymentEvent,
  PaymentIntakeService,
  type PaymentNotification,
  PaymentNotificationsService,
  type PaymentProvider,
  PaymentRefusedError,
  PaymentServiceUnavailableError,
  PaymentsService,
  type PaymentStart,
  type Payout,
  type PayoutMovement,
  type PayoutPeriod,
  type ProviderEventEntity,
  type ProviderEventProcessor,
  ProviderEventsService,
  type ReceivedEvent,
  type RefundEntity,
  RefundEvent,
  type RefundOrder,
  type RefundRequest,
  RefundRequestsService,
  type RefundResult,
  RefundsService,
  RegisterPaymentProvider,
  RegisterProviderEvents,
  type ReportedDispute,
  type ReportedRefund,
} from './cal/tickets/payments/index.js';

// E-mail
export { MailModule } from './mail/mail.module.js';
export { type GroupRead, MailGroup } from './mail/kinds/mail-group.js';
export {
  type MailKind,
  type MailKindsSource,
  type MailReplacement,
  RegisterMailKinds,
} from './mail/kinds/mail-kind.js';
export type { MailMessageEntity } from './mail/messages/mail-message.entity.js';
export { MailQueueService, type NewMail } from './mail/messages/mail-queue.service.js';
export type { MailAttachment, MailBlock, MailContent } from './mail/kinds/mail-block.js';
export { Language } from './texts/language.js';
export { TextsModule } from './texts/texts.module.js';
export { TextsService } from './texts/texts.service.js';
export { type OrderFilesSource, RegisterOrderFiles } from './mail/orders/order-file.registry.js';
export { RegisterTicketFiles, type TicketFilesSource } from './mail/orders/ticket-file.registry.js';

// Abilities
export {
  CREATES,
  READS,
  DELETES,
  UPDATES,
  type Ability,
  type AbilityCategory,
  type Annotations,
} from './abilities/ability.js';
export { RegisterAbility, type RegisterAbilityOptions } from './abilities/register-ability.decorator.js';

// Pages, and screens of the console
export { Html, escaped, html, trusted } from '#core/html';
export {
  PageTemplate,
  type PageTheme,
  RegisterPageTheme,
  rendered,
  replaceTemplate,
  type ReplacedTemplate,
  type TemplateReplacement,
  type ConsoleScreen,
  RegisterConsoleScreen,
  type PageExtension,
  type PageLink,
  RegisterPageExtension,
  PageSlot,
  type PagePartsSource,
  RegisterPageParts,
  type SlotPart,
  type PageAddition,
  type FinishedPage,
  type PageFinisher,
  RegisterPageFinisher,
  SiteService,
} from '#core/site';
export { LAYOUT_TEMPLATE, pageLayout, type PageLayoutParts } from './layout/page-layout.js';
export { HOME_TEMPLATE } from './site/home-page.service.js';
export { EVENT_SLOT, EVENT_TEMPLATE } from './site/event-main.js';
export { PLACE_TEMPLATE, POST_TEMPLATE } from './site/post-page.js';
export { ARCHIVE_TEMPLATE } from './site/lists/archive-main.js';
export { SEARCH_TEMPLATE } from './site/search/search-main.js';
export { SERIES_TEMPLATE } from './site/series/series-main.js';
export { type CalendarPageFacts, LIST_SLOT } from './site/calendar-page.js';
export type { PostPageParts } from './site/post-article.js';
export {
  CART_TEMPLATE,
  CHECKOUT_TEMPLATE,
  ORDER_SLOT,
  ORDER_TEMPLATE,
  type OrderPageFacts,
  RSVP_TEMPLATE,
} from './shop/shop-templates.js';
