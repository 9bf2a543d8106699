/** What modules and programs import from the package `almanac` (docs/guides/module.md). */
export { createAlmanac } from './almanac.js';
export type { AlmanacOptions, AlmanacSettings } from './almanac.js';

// Modules and settings
export { AlmanacModule } from './core/modules/almanac-module.decorator.js';
export type {
  AlmanacModuleMetadata,
  ModuleContribution,
  WordpressNames,
} from './core/modules/almanac-module.decorator.js';
export type { ModuleImport } from './core/modules/extensions.js';
export { Setting } from './core/config/setting.decorator.js';
export type { SettingDeclaration } from './core/config/setting.decorator.js';
export { Settings } from './core/config/settings.js';
export { InvalidSettingsError } from './core/config/load-settings.js';
export { StartError } from './core/config/start.error.js';

// Settings of the site, which administrators change while the service runs
export { Accepts } from './core/settings/accepts.decorator.js';
export { SettingsGroup } from './core/settings/settings-group.decorator.js';
export type { SettingsGroupOptions } from './core/settings/settings-group.decorator.js';
export { SettingsStore } from './core/settings/settings.store.js';
export type { SettingChanges } from './core/settings/settings.store.js';
export { InjectSettings, SettingsModule, getSettingsToken } from './core/settings/settings.module.js';

// Routes of the REST interface
export {
  AllMethods,
  Endpoint,
  RestParams,
  PutOrPatch,
  RestController,
  Update,
  Upload,
} from './core/rest/route.decorators.js';
export type { EndpointOptions, RestControllerOptions } from './core/rest/route.decorators.js';
export { InjectParser, RestParam, ParameterParser, accepting, check, parserProvider } from './core/parameters/index.js';
export type { Check, ParamDeclaration } from './core/parameters/index.js';
export { Public, hasCapability, policy, isSignedIn } from './core/rest/policy.js';
export type { PolicyContext, Policy, PolicyDecision } from './core/rest/policy.js';
export { RestResponse, RawResponse, StreamResponse } from './core/rest/rest-response.js';
export { RestError, forbidden } from './core/errors/rest.error.js';
export { listWindow } from './core/rest/paging.js';
export type { ListWindow, Paging } from './core/rest/paging.js';

// Callers and guards
export { Caller } from './core/context/caller.js';
export { CurrentUser } from './core/context/current-user.decorator.js';
export { RequestContext } from './core/context/request-context.js';
export { WithoutAuthentication } from './core/rest/guards/application-password.guard.js';
export { Authenticated, AuthenticationGuard } from './auth/guards/authentication.guard.js';
export { NonceGuard, RequireNonce } from './auth/guards/nonce.guard.js';
export { Authorize, PolicyGuard } from './core/rest/guards/policy.guard.js';
export { QrApiKeyGuard, RequireQrApiKey } from './cal/tickets/access/qr-api-key.guard.js';
export { NoncesService } from './auth/nonces/nonces.service.js';
export { UsersService } from './auth/users/users.service.js';
export { CapabilitiesService } from './auth/capabilities.service.js';

// Database, events, jobs and outgoing requests
export { Clock } from './core/context/clock.js';
export { Database } from './core/database/database.js';
export { BackgroundJobsService } from './core/jobs/background-jobs.service.js';
export { SafeHttpClient } from './core/http/safe-http.client.js';
export * from './core/events/catalogue.event.js';
export { DomainEvent } from './core/events/domain.event.js';
export type { EventActor } from './core/events/domain.event.js';
export { OnDurableEvent } from './core/events/on-durable-event.decorator.js';
export type { DurableEventOptions } from './core/events/on-durable-event.decorator.js';
export { ContentObserverRegistry } from './core/content/content-observer.registry.js';
export type { ContentObserver, PostChange } from './core/content/content-observer.registry.js';

// Personal data
export { ERASED, PersonalDataRegistry } from './core/personal-data/personal-data.registry.js';
export type {
  Person,
  PersonalDataRow,
  PersonalDataSource,
  PersonalRecords,
  VisitLog,
} from './core/personal-data/personal-data.registry.js';

// Events and tickets
export { CalEventsModule } from './cal/events/cal-events.module.js';
export { EventsService } from './cal/events/events/events.service.js';
export { CalTicketsModule } from './cal/tickets/cal-tickets.module.js';
export { OrdersService } from './cal/tickets/orders/orders.service.js';
export type { OrderEntity } from './cal/tickets/orders/order.entity.js';
export { PaymentNotificationsService } from './cal/tickets/orders/payments/payment-notifications.service.js';
export type { PaymentNotification } from './cal/tickets/orders/payments/payment-notifications.service.js';
export type { PaymentProvider, PaymentStart } from './cal/tickets/orders/payments/payment-provider.js';
export { RegisterPaymentProvider } from './cal/tickets/orders/payments/register-payment-provider.decorator.js';

// Abilities
export { CREATES, READS, DELETES, UPDATES } from './abilities/ability.js';
export type { Ability, AbilityCategory, Annotations } from './abilities/ability.js';
export { RegisterAbility } from './abilities/register-ability.decorator.js';
export type { RegisterAbilityOptions } from './abilities/register-ability.decorator.js';

// Pages
export { Html, escaped, html, trusted } from './core/html/html.js';
export { LAYOUT_TEMPLATE, pageLayout } from './core/site/page-layout.js';
export type { PageLayoutParts } from './core/site/page-layout.js';
export { PageTemplate } from './core/site/page-template.js';
export { PageTemplateRegistry, rendered } from './core/site/page-template.registry.js';
export type { TemplateReplacement } from './core/site/page-template.registry.js';
export { PageFinisherRegistry } from './core/site/page-finisher.registry.js';
export type { FinishedPage, PageFinisher } from './core/site/page-finisher.registry.js';
export { SiteService } from './core/site/site.service.js';
export { HOME_TEMPLATE } from './site/home-page.service.js';
export { EVENT_TEMPLATE } from './site/event-main.js';
export { PLACE_TEMPLATE, POST_TEMPLATE } from './site/post-page.js';
export { ARCHIVE_TEMPLATE } from './site/lists/archive-main.js';
export { SEARCH_TEMPLATE } from './site/search/search-main.js';
export { CART_TEMPLATE, CHECKOUT_TEMPLATE, ORDER_TEMPLATE, RSVP_TEMPLATE } from './shop/shop-templates.js';
