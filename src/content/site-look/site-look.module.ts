import { Module } from '@nestjs/common';
import { SiteLookController } from './site-look.controller.js';
import { SiteLookService } from './site-look.service.js';

/** `content/v2/site-look`. */
@Module({ controllers: [SiteLookController], providers: [SiteLookService] })
export class SiteLookModule {}
