import { UseGuards } from '@nestjs/common';
import { RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { NotesStored } from '../engine/notes-stored.guard.js';
import { may } from '../redirects.rights.js';
import { ExportParams } from './export.dto.js';
import { ExportsService } from './exports.service.js';
import type { ExportWire } from './exports.service.js';

/** `redirects/v1/export`. */
@RestController('redirects/v1', 'export')
@UseGuards(NotesStored)
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Read(':module/:format')
  @Rights(may('io_manage'))
  export(@RestParams() params: ExportParams): Promise<ExportWire> {
    return this.exports.export(params);
  }
}
