import { Injectable } from '@nestjs/common';
import { DomainEventsService } from '#core/events';
import type { ImportEntity } from './import.entity.js';
import { ImportsRepository } from './imports.repository.js';

/** Stores how far imports are. */
@Injectable()
export class ImportProgressService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly events: DomainEventsService,
  ) {}

  /** Changes an import. One that ends is published as `import.finished`. Part of a unit of work. */
  async update(
    { id, import_id: importId }: Pick<ImportEntity, 'id' | 'import_id'>,
    change: Partial<ImportEntity>,
  ): Promise<void> {
    await this.imports.update(id, change);
    const { status } = change;
    if (status === 'success' || status === 'failed') await this.events.publish('import.finished', { importId, status });
  }
}
