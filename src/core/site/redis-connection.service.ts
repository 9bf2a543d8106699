import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RedisService } from '#core/redis';
import { InstallationService } from './installation.service.js';

/** Connects to Redis (`REDIS_URL`) under the name of this site, since sites may share a server. */
@Injectable()
export class RedisConnectionService implements OnApplicationBootstrap {
  constructor(
    private readonly redis: RedisService,
    private readonly installation: InstallationService,
  ) {}

  /** After all modules have said which messages they receive. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.redis.isOn) await this.redis.connect(await this.installation.id());
  }
}
