import type { Type } from '@nestjs/common';
import { getRepositoryToken } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { TestApp } from './app.js';

/**
 * Classes of the entities of a service. Nest's list of entities is one for all applications of a process, other tests'
 * modules included.
 */
export function entitiesOf({ app }: TestApp): Type[] {
  const isRegistered = (entity: Type): boolean => {
    try {
      return app.get(getRepositoryToken(entity), { strict: false }) !== undefined;
    } catch {
      return false;
    }
  };
  return app
    .get(DataSource)
    .entityMetadatas.map(({ target }) => target as Type)
    .filter(isRegistered);
}
