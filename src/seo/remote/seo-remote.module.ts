import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SeoHeadModule } from '../head/seo-head.module.js';
import { IntegrationsService } from '../integrations/integrations.service.js';
import { FocusKeyphrasesRepository } from './focus-keyphrases.repository.js';
import { OAuthGrantService } from './oauth-grant.service.js';
import { ExpiredGrantsJob } from './expired-grants.job.js';
import { RemoteServicesService } from './remote-services.service.js';
import { RemoteCallsService } from './remote-calls.service.js';
import { SemrushController } from './semrush.controller.js';
import { SemrushService } from './semrush.service.js';
import { TokensRepository } from './tokens.repository.js';
import { OAuthTokenService } from './oauth-token.service.js';
import { WincherController } from './wincher.controller.js';
import { WincherService } from './wincher.service.js';
import { GrantEntity } from './grant.entity.js';
import { TokenEntity } from './token.entity.js';

/** Services of others that `seo/v1` can make use of. */
@Module({
  imports: [TypeOrmModule.forFeature([GrantEntity, TokenEntity]), SeoHeadModule],
  controllers: [SemrushController, WincherController],
  providers: [
    ExpiredGrantsJob,
    FocusKeyphrasesRepository,
    OAuthGrantService,
    IntegrationsService,
    RemoteServicesService,
    RemoteCallsService,
    SemrushService,
    OAuthTokenService,
    TokensRepository,
    WincherService,
  ],
  exports: [IntegrationsService],
})
export class SeoRemoteModule {}
