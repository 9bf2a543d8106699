import { Global, Module } from '@nestjs/common';
import { RedisService } from './redis.service.js';

/** What processes of a site share outside of the database. */
@Global()
@Module({ providers: [RedisService], exports: [RedisService] })
export class RedisModule {}
