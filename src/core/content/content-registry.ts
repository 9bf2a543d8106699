import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Database } from '../database/database.js';
import type { ContentType } from './post-type.js';
import { postType } from './post-type.js';

/** One id of the site-wide sequence and what kind of thing has it. */
@Entity('content')
export class ContentEntity {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 20 })
  type: string;
}

/** Hands out ids to posts of every kind, and knows what an id stands for. */
@Injectable()
export class ContentRegistry {
  constructor(private readonly database: Database) {}

  /** A new id for a thing of `type`, in the running unit of work. */
  async register(type: string): Promise<number> {
    return this.database.insert(ContentEntity, { type });
  }

  /** Takes an id and everything that hangs on it away. */
  async remove(id: number): Promise<void> {
    await this.database.execute('DELETE FROM content WHERE id = ?', [id]);
  }

  /** The kind of post that has this id. */
  async typeOf(id: number): Promise<ContentType | undefined> {
    if (!isId(id)) return undefined;
    const [row] = await this.database.read<{ type: string }>('SELECT type FROM content WHERE id = ?', [id]);
    return row && postType(row.type);
  }
}

/** Whether a number can be an id at all; larger ones would upset the database. */
export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647;
}
