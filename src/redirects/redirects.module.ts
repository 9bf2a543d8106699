import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RedirectGroupEntity } from './group/group.entity.js';
import { NotFoundLogEntity, RedirectLogEntity } from './log/log.entity.js';
import { LogsRepository } from './log/logs.repository.js';
import { RedirectEntity } from './redirect/redirect.entity.js';
import { RulesRepository } from './redirect/rules.repository.js';
import { RedirectSettings } from './settings/redirect-settings.service.js';

/** `redirects/v1`: rules that send visitors elsewhere, and logs of what they asked for. */
@Module({
  imports: [TypeOrmModule.forFeature([RedirectEntity, RedirectGroupEntity, RedirectLogEntity, NotFoundLogEntity])],
  providers: [LogsRepository, RedirectSettings, RulesRepository],
  exports: [LogsRepository, RedirectSettings, RulesRepository],
})
export class RedirectsModule {}
