import { Global } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { AuditModule } from '../audit/audit.module.js';
import { LayoutModule } from '../layout/layout.module.js';
import { Authenticator } from '#core/rest';
import { AccountController } from './account/account.controller.js';
import { AccountService } from './account/account.service.js';
import { SecondFactorPageService } from './account/second-factor-page.service.js';
import { ApplicationPasswordEntity } from './application-passwords/application-password.entity.js';
import { ApplicationPasswordsService } from './application-passwords/application-passwords.service.js';
import { AdminFrameService } from './authorize/admin-frame.service.js';
import { AppsController, AuthorizeController, SignInController } from './authorize/admin.controllers.js';
import { AppsService } from './authorize/apps.service.js';
import { AuthorizeService } from './authorize/authorize.service.js';
import { SignInService } from './authorize/sign-in.service.js';
import { CapabilitiesService } from './capabilities.service.js';
import { BasicCredentialsService } from './basic-credentials.service.js';
import { ExpiredAttemptsJob } from './expired-attempts.job.js';
import { FirstStartService } from './first-start.service.js';
import { KnownBrowsersService } from './sessions/known-browsers.service.js';
import { NoncesController } from './nonces/nonces.controller.js';
import { NoncesService } from './nonces/nonces.service.js';
import { PreviewsController } from './previews/previews.controller.js';
import { EmailChangeEntity } from './email-changes/email-change.entity.js';
import { EmailChangesService } from './email-changes/email-changes.service.js';
import { PasswordResetController } from './account/password-reset.controller.js';
import { PasswordResetPageService } from './account/password-reset-page.service.js';
import { PasswordResetsService } from './password-resets/password-resets.service.js';
import { PreviewSecretEntity } from './previews/preview-secret.entity.js';
import { PreviewTokensService } from './previews/preview-tokens.service.js';
import { RequestAuthenticatorService } from './request-authenticator.service.js';
import { ScopesService } from './scopes.service.js';
import { SecondFactorEntity } from './second-factor/second-factor.entity.js';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';
import { ExpiredSessionsJob } from './sessions/expired-sessions.job.js';
import { ReauthenticationService } from './sessions/reauthentication.service.js';
import { SessionEntity } from './sessions/session.entity.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInLogService } from './sign-in-log.service.js';
import { SignInDelayService } from './sign-in-delay.service.js';
import { AccountRecordsService } from './account/account-records.service.js';
import { AdministratorsService } from './users/administrators.service.js';
import { AccountTransferService } from './account/account-transfer.service.js';
import { PasswordHasherService } from './users/password-hasher.service.js';
import { UserEntity } from './users/user.entity.js';
import { UsersRepository } from './users/users.repository.js';
import { UsersListService } from './users/users-list.service.js';
import { UsersService } from './users/users.service.js';
import { AuthConfig } from './auth.config.js';
import { USER_EVENTS } from './users/user.event.js';
import { PreviewSecrets1763600000150 } from './migrations/1763600000150-preview-secrets.js';
import { Accounts1763600000020 } from './migrations/1763600000020-accounts.js';

/** Users, their credentials and what proves who is calling. */
@Global()
@AlmanacModule({
  migrations: [Accounts1763600000020, PreviewSecrets1763600000150],
  domainEvents: USER_EVENTS,
  imports: [
    AuditModule,
    LayoutModule,
    TypeOrmModule.forFeature([
      UserEntity,
      ApplicationPasswordEntity,
      EmailChangeEntity,
      PreviewSecretEntity,
      SecondFactorEntity,
      SessionEntity,
    ]),
  ],
  controllers: [
    NoncesController,
    PreviewsController,
    AccountController,
    PasswordResetController,
    SignInController,
    AuthorizeController,
    AppsController,
  ],
  providers: [
    AccountRecordsService,
    AccountService,
    AccountTransferService,
    AdminFrameService,
    AdministratorsService,
    ApplicationPasswordsService,
    AppsService,
    AuthorizeService,
    BasicCredentialsService,
    CapabilitiesService,
    EmailChangesService,
    ExpiredSessionsJob,
    ExpiredAttemptsJob,
    FirstStartService,
    KnownBrowsersService,
    NoncesService,
    PasswordHasherService,
    PasswordResetPageService,
    PasswordResetsService,
    PreviewTokensService,
    ReauthenticationService,
    ScopesService,
    SecondFactorPageService,
    SecondFactorsRepository,
    SecondFactorsService,
    SessionsRepository,
    SessionsService,
    SignInService,
    SignInDelayService,
    SignInLogService,
    UsersListService,
    UsersRepository,
    UsersService,
    { provide: Authenticator, useClass: RequestAuthenticatorService },
  ],
  exports: [
    AccountRecordsService,
    AccountTransferService,
    AdminFrameService,
    AdministratorsService,
    ApplicationPasswordsService,
    Authenticator,
    CapabilitiesService,
    EmailChangesService,
    NoncesService,
    PasswordResetsService,
    PreviewTokensService,
    ReauthenticationService,
    ScopesService,
    SecondFactorsService,
    SessionsService,
    UsersListService,
    UsersService,
  ],
  settings: [AuthConfig],
})
export class AuthModule {}
