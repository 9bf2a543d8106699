import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SeoHeadModule } from '../head/head.module.js';
import { Integrations } from '../integrations/integrations.service.js';
import { FocusKeyphrases } from './focus-keyphrases.repository.js';
import { Grants } from './grants.service.js';
import { ExpiredGrantsJob } from './expired-grants.job.js';
import { Providers } from './providers.service.js';
import { RemoteCalls } from './remote-calls.service.js';
import { SemrushController } from './semrush.controller.js';
import { Semrush } from './semrush.service.js';
import { TokensRepository } from './tokens.repository.js';
import { Tokens } from './tokens.service.js';
import { WincherController } from './wincher.controller.js';
import { Wincher } from './wincher.service.js';
import { GrantEntity } from './grant.entity.js';
import { TokenEntity } from './token.entity.js';

/** Services of others that `seo/v1` can make use of. */
@Module({
  imports: [TypeOrmModule.forFeature([GrantEntity, TokenEntity]), SeoHeadModule],
  controllers: [SemrushController, WincherController],
  providers: [
    ExpiredGrantsJob,
    FocusKeyphrases,
    Grants,
    Integrations,
    Providers,
    RemoteCalls,
    Semrush,
    Tokens,
    TokensRepository,
    Wincher,
  ],
  exports: [Integrations],
})
export class SeoRemoteModule {}
