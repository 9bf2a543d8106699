import { AlmanacModule } from '#core/modules';
import { TextsConfig } from './texts.config.js';
import { TextsService } from './texts.service.js';

/** Texts of pages and messages in several languages. */
@AlmanacModule({ settings: [TextsConfig], providers: [TextsService], exports: [TextsService] })
export class TextsModule {}
