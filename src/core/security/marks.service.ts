import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database } from '#core/database';
import { SecretEntity } from './secret.entity.js';

/** Marks of a state of the database, which programs that work without the application store (`ADD_MARK`). */
@Injectable()
export class MarksService {
  constructor(
    private readonly database: Database,
    @InjectRepository(SecretEntity) private readonly marks: Repository<SecretEntity>,
  ) {}

  has(name: string): Promise<boolean> {
    return this.marks.existsBy({ name });
  }

  async remove(name: string): Promise<void> {
    await this.database.delete(SecretEntity, { name });
  }
}
