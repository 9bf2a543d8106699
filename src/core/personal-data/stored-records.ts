import {
  type EntityManager,
  type EntityTarget,
  type FindOperator,
  type FindOptionsWhere,
  type ObjectLiteral,
  Raw,
} from 'typeorm';
import type { PersonalDataRow } from './personal-data.registry.js';

/** Rows that match one of these conditions, with the values as the database has them. */
export function storedRecords<E extends ObjectLiteral>(
  em: EntityManager,
  entity: EntityTarget<E>,
  where: FindOptionsWhere<E>[],
): Promise<PersonalDataRow[]> {
  return em.createQueryBuilder(entity, 'r').select('r.*').where(where).getRawMany<PersonalDataRow>();
}

/** The column has an e-mail address, in whatever case. @param email in lower case */
export function isEmail(email: string): FindOperator<string> {
  return Raw((column) => `LOWER(${column}) = :email`, { email }) as FindOperator<string>;
}
